/**
 * The demo's simulator of Google's sign-in: a script with the two functions of Google's script that our page calls, and
 * the window that it opens. The window is clearly marked, and is served only if no real Google client id is configured.
 */
import type { FastifyInstance } from 'fastify'

export function serveGoogleSimulator(app: FastifyInstance): void {
  const serve = (path: string, type: string, content: string) =>
    app.get(path, (_, reply) => reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(content))
  serve('/dev/google', 'text/html', page)
  serve('/dev/google/client.js', 'text/javascript', client)
  serve('/dev/google/window.js', 'text/javascript', script)
  serve('/dev/google/style.css', 'text/css', style)
}

const client = `
globalThis.google = { accounts: { id: (() => {
  let callback = () => {}
  let opened = null
  let nonce = ''
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === location.origin && opened && source === opened && data?.credential) callback({ credential: data.credential })
  })
  return {
    initialize(options) { callback = options.callback; nonce = options.nonce ?? '' },
    renderButton(parent, { width }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Continue with Google (demo)'
      Object.assign(button.style, {
        width: width + 'px', minHeight: '44px', border: '1px solid #747775', borderRadius: '8px',
        background: '#FFFFFF', color: '#1F1F1F', fontWeight: '600', textAlign: 'center', cursor: 'pointer',
      })
      button.addEventListener('click', () => { opened = open('/dev/google?nonce=' + encodeURIComponent(nonce), 'google', 'popup,width=420,height=620') })
      parent.replaceChildren(button)
    },
  }
})() } }
`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Google sign-in simulator</title>
<link rel="stylesheet" href="/dev/google/style.css">
</head>
<body>
<main>
<p class="mark">Demo only. This is not Google.</p>
<h1>Google sign-in simulator</h1>
<p>Enter any email and name. Tilipo trusts them as if they came from Google.</p>
<form>
<label>Email <input name="email" type="email" value="mwila.banda@example.com" required></label>
<label>Name <input name="name" value="Mwila Banda" maxlength="100" required></label>
<label class="line"><input name="verified" type="checkbox" checked> Google has verified this address</label>
<p role="alert"></p>
<button>Continue</button>
</form>
</main>
<script src="/dev/google/window.js"></script>
</body>
</html>`

const script = `
const form = document.forms[0]
const alarm = document.querySelector('[role=alert]')
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  alarm.textContent = ''
  const { email, name, verified } = form.elements
  const answer = await fetch('/api/dev/google', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: email.value, name: name.value, verified: verified.checked, nonce: new URLSearchParams(location.search).get('nonce') ?? '' }),
  }).catch(() => null)
  const said = await answer?.json().catch(() => null)
  if (!answer?.ok) return void (alarm.textContent = said?.message ?? 'There is no connection.')
  if (!opener) return void (alarm.textContent = 'Please open this window from the sign-in page.')
  opener.postMessage(said, location.origin)
  close()
})
`

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 26rem; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 16px 0 8px; }
.mark { margin: 0; padding: 8px 12px; border: 2px dashed #B4622D; border-radius: 8px; font-weight: 600; }
form { display: grid; gap: 16px; }
label { display: grid; gap: 4px; font-weight: 600; }
.line { display: flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 400; }
.line input { width: 20px; height: 20px; }
input:not([type=checkbox]) { font: inherit; min-height: 44px; padding: 0 12px; border: 1px solid #747775; border-radius: 8px; box-sizing: border-box; width: 100%; }
button { font: inherit; font-weight: 600; min-height: 44px; border: 0; border-radius: 8px; background: #1647B8; color: #FFFFFF; cursor: pointer; }
[role=alert] { margin: 0; color: #B0123B; font-weight: 600; }
[role=alert]:empty { display: none; }
@media (prefers-color-scheme: dark) { [role=alert] { color: #FF8FA8; } }
`
