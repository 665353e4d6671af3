// Hear redirects: a page that sent somebody to a platform hears what the platform led back with, from whichever window of this portal it arrived in.
import { AUTH_REDIRECT, AUTH_TAKEN, type AuthRedirectMessage } from './auth-redirect.ts'

/** `claim` gives what takes the answer, or undefined for one that another page waits for. Windows of other origins are not heard. Gives what ends it. */
export function hearRedirects(claim: (message: AuthRedirectMessage) => (() => void) | undefined): () => void {
  const channel = new BroadcastChannel(AUTH_REDIRECT)
  const onMessage = ({ data, origin }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && isMessage(data)) claim(data)?.()
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const take = isMessage(data) ? claim(data) : undefined
    if (!take) return
    channel.postMessage({ type: AUTH_TAKEN })
    take()
  })
  window.addEventListener('message', onMessage)
  return () => {
    channel.close()
    window.removeEventListener('message', onMessage)
  }
}

function isMessage(data: unknown): data is AuthRedirectMessage {
  if (typeof data !== 'object' || data === null) return false
  const { type, search, hash } = data as Partial<Record<keyof AuthRedirectMessage, unknown>> // an object, of which this asks for three fields
  return type === AUTH_REDIRECT && typeof search === 'string' && typeof hash === 'string'
}
