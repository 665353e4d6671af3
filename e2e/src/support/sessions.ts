// Sessions opened over HTTP and put into a browser: only journeys about signing in fill in the forms.
import type { Cookie, Page } from 'playwright-core'
import { STAFF_PASSWORD, STAFF_SECRET, type StaffName, staffCodes } from './staff.ts'
import { PASSWORD } from './people.ts'

export type Session = { prefix: string; sid: string; cookies: Cookie[] }

const HEADERS = { cid: '101', v: '1' }
const PORTAL = 'tallyhelm.'
const CONSOLE = 'tallyhelm-console.'
const opened = new Map<StaffName, Session>()

/** Signs in to the portal with the password; somebody with a second factor can't come in this way. */
export async function portalSession(page: Page, account: string): Promise<Session> {
  const reply = await page.request.post('/api/security/auth/login', { headers: HEADERS, form: { account, password: PASSWORD } })
  const { code, msg, data } = await reply.json()
  if (code !== 0 || data.sid === '') throw new Error(`${account} could not sign in: ${msg}`)
  return { prefix: PORTAL, sid: data.sid, cookies: [] }
}

/**
 * A staff member's session, opened once in a test file: an authenticator's code counts once in half a minute.
 * A session that a journey ended is opened anew.
 */
export async function staffSession(page: Page, name: StaffName): Promise<Session> {
  const kept = opened.get(name)
  if (kept !== undefined) {
    await page.context().addCookies(kept.cookies)
    const reply = await page.request.post('/api/console/session/info', { headers: { ...HEADERS, sid: kept.sid }, data: {} })
    if ((await reply.json()).code === 0) return kept
  }
  for await (const code of staffCodes(STAFF_SECRET)) {
    const data = { login_name: name, password: STAFF_PASSWORD, code }
    const reply = await page.request.post('/api/console/session/sign-in', { headers: HEADERS, data })
    const answer = await reply.json()
    if (answer.code !== 0) continue
    const cookies = await page.context().cookies(reply.url())
    const session: Session = { prefix: CONSOLE, sid: answer.data.sid, cookies }
    opened.set(name, session)
    return session
  }
  throw new Error(`${name} could not sign in to the console`)
}

/** As the sign-in page leaves it in the browser; the cookies are there already. */
export async function takeSession(page: Page, { prefix, sid }: Session): Promise<void> {
  await page.goto('/api/health')
  await page.evaluate(
    kept => {
      document.cookie = `${kept.prefix}open=1; path=/; samesite=strict`
      localStorage.setItem(`${kept.prefix}visit`, crypto.randomUUID())
      localStorage.setItem(`${kept.prefix}sid`, kept.sid)
    },
    { prefix, sid },
  )
}
