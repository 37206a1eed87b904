/** What a browser without the cookie gets: it tries the token in its address, and without one says what to do. */

export const UNLOCK_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Yomi</title>
<style>
  body { font: 15px/1.45 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 0; padding: 0 24px; }
  h1 { font-size: 20px; }
  main[hidden] { display: none; }
</style>
<script src="/unlock.js" type="module"></script>
</head>
<body>
<main id="refused" hidden>
<h1>This browser is not connected to Yomi</h1>
<p>Yomi opens only for the browser that was given the address it printed when it started, and that address works once.</p>
<p>To use it here, stop Yomi and start it again, then open the new address in this browser. No game is lost by that.</p>
</main>
<noscript><p>Yomi needs JavaScript.</p></noscript>
</body>
</html>
`;

export const UNLOCK_SCRIPT = `const token = /^#token=(.+)$/.exec(location.hash)?.[1];
const answer = token ? await fetch('/session', { method: 'POST', body: token }) : undefined;
if (answer?.ok) location.replace('/');
else document.getElementById('refused').hidden = false;
`;
