/** Patches that add Tilipo to the harness. Each text to replace must occur exactly once, otherwise the run ends. */
const pushRoute = `
        else if (p === '/api/sync/push') {
          const { commands } = JSON.parse(body); const rows = [];
          for (const { key, endpoint, params, body: said } of commands) {
            const entityId = params && params.id || said.id, id = said.mutation || said.id;
            if (taken.has(key)) { seen.set(id, (seen.get(id) || 0) + 1); m.dupDeliveries++; m.ops++; }
            else { taken.add(key); applyOp({ ...said, id, entityId }); }
            versions.set(entityId, (versions.get(entityId) || 0) + 1);
            rows.push({ entity: endpoint === 'support.open' ? 'supportTicket' : 'application', id: entityId, version: versions.get(entityId), data: {} });
          }
          out = { results: commands.map(({ key }) => ({ key, outcome: 'accepted' })), rows };
        }
        else if (p === '/api/settings/public') out = { maintenance: false };`

export const patches = {
  'server.mjs': [
    ["import path from 'node:path';", "import path from 'node:path'; import zlib from 'node:zlib';"],
    ['let inflight = 0;', 'let inflight = 0; const taken = new Set(), versions = new Map();'],
    [
      'const body = Buffer.concat(chunks).toString();',
      "const raw = Buffer.concat(chunks); const body = (req.headers['content-encoding'] === 'gzip' ? zlib.gunzipSync(raw) : raw).toString();",
    ],
    ["        else if (p === '/api/rx/push')", `${pushRoute}\n        else if (p === '/api/rx/push')`],
  ],
  'build.mjs': [
    [
      "    sizes[k] = fs.statSync(dir + '/app.js').size;",
      "    if (k === 'tilipo') await buildTilipo(dir);\n    sizes[k] = fs.statSync(dir + '/app.js').size;",
    ],
    [
      "import esbuild from 'esbuild';",
      "import esbuild from 'esbuild'; import { buildTilipo } from './tilipo-build.mjs';",
    ],
  ],
  'src/page.js': [
    ['  async pending()', '  async signedIn() { if (adapter.signedIn) await adapter.signedIn(); },\n  async pending()'],
  ],
  'run.mjs': [
    // `--slower 4`: slows the CPU of the main thread down to that of a phone.
    [
      "await p.waitForFunction('window.benchReady');",
      "await p.waitForFunction('window.benchReady'); if (+arg('slower', 1) > 1) await (await br.ctx.newCDPSession(p)).send('Emulation.setCPUThrottlingRate', { rate: +arg('slower') });",
    ],
    ['out.jsErrors = await', 'out.longEnqueue = out.enq.longTasks; out.jsErrors = await'],
    // A thousand edits of a hundred items become a hundred commands, as they become a hundred documents: the run is
    // killed at thirty of them. Where everything is sent in one request, that request meets the dead connection.
    ["srv.st.holeAt = key === 'ideal' ? 0", "srv.st.holeAt = ['ideal', 'tilipo'].includes(key) ? 0"],
    ["['rxdb', 'pouchdb'].includes(key)", "['rxdb', 'pouchdb', 'tilipo'].includes(key)"],
    [
      '    const t1 = performance.now();',
      '    const t1 = performance.now(); if (sc.auth) setTimeout(() => page.evaluate(() => bench.signedIn()).catch(() => {}), sc.auth * 1000);',
    ],
  ],
}
