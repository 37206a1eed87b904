/** The style sheet of the HTML report: readable on screen in light and dark, and on paper. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--line:#8886;--bad:#c62828;--good:#2e7d32;--odd:#b26a00}
@media(prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#81c784;--odd:#ffb74d}}
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:0 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.5rem 0}
dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
td,th{padding:.15rem .6rem;text-align:right;border-bottom:1px solid var(--line);font-weight:400}
th:first-child{text-align:left}thead th{opacity:.7}tfoot *{font-weight:600}
.FAILED,.crashed,.timedOut{color:var(--bad)}.PASSED{color:var(--good)}.failed{color:var(--odd)}
.tests{display:grid;grid-template-columns:repeat(auto-fill,minmax(22rem,1fr));gap:1rem}
article{border:1px solid var(--line);border-radius:6px;padding:.8rem;break-inside:avoid}
summary{cursor:pointer;font-size:1.2rem;margin-top:2rem}
svg{width:100%;max-width:22rem;display:block;background:#dcb35c;border-radius:3px}
svg .grid{stroke:#0008;stroke-width:.03;fill:none}
svg .black{fill:#111}svg .white{fill:#fafafa;stroke:#555;stroke-width:.03}
svg .last{fill:#888}svg .asked{fill:#1976d2}
svg .right,svg .wrong{fill:none;stroke-width:.12}svg .right{stroke:#00a040}svg .wrong{stroke:#d500b0}
svg .good,svg .bad{fill:none;stroke-width:.12;stroke-linecap:round}svg .good{stroke:#00a0c8}svg .bad{stroke:#e02020}
`;
