// A person's phone and mailbox: what the sandbox's outbox holds for them, and an authenticator app.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { control } from './sandbox.ts'

type Message = { id: string; text: string }

/** A number that nobody else uses. */
export const newMobile = (): string =>
  `139${String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(10, '0')
    .slice(-8)}`

/** The newest code sent to a number for this purpose; waits for it. */
export async function codeFor(sandbox: string, mobile: string, pattern = /验证码为 (\d{6})/, country = '86'): Promise<string> {
  return (await newest(sandbox, 'sms', `${country}${mobile}`, pattern))[1] ?? ''
}

/** The path and query of the newest link sent to a mail address. */
export async function linkFor(sandbox: string, email: string, pattern = /https?:\/\/[^/\s]+(\/\S+)/): Promise<string> {
  return (await newest(sandbox, 'mail', email, pattern))[1] ?? ''
}

async function newest(sandbox: string, kind: 'sms' | 'mail', to: string, pattern: RegExp): Promise<RegExpExecArray> {
  const find = async () => {
    const { messages } = await control<{ messages: Message[] }>(sandbox, 'GET', `/outbox?kind=${kind}&to=${encodeURIComponent(to)}`)
    return messages.map(({ text }) => pattern.exec(text)).find(found => found !== null)
  }
  await expect.poll(find).toBeTruthy()
  const found = await find()
  if (!found) throw new Error(`no message to ${to}`)
  return found
}

/** What an authenticator app shows for a secret at a moment. */
export function appCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() })
}
