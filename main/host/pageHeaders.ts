/**
 * The headers every page of ours is sent with. The interface shows files from anywhere, so whatever slips through its
 * escaping must find a page that runs no foreign script, talks to nobody and cannot be framed. Inline style stays allowed:
 * the interface positions things with style attributes, and style alone can send nothing anywhere here.
 */

/** `sockets` are the WebSocket addresses the page may use besides its own origin. */
export function pageHeaders(sockets: string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data:",
    "worker-src 'self'",
    `connect-src ${["'self'", ...sockets].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
  };
}
