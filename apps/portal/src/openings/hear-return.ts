// Hear a return: the page that gave somebody a link to Meta takes what Meta led back with, from whichever window of this portal it arrived in.
import { AUTH_REDIRECT, AUTH_TAKEN, type AuthRedirectMessage } from '../session/auth-redirect.ts'

export type MetaReturn = { state: string; requestId: string }

/** What stands in the address that Meta led back to; undefined where it is no return of an opening. */
export function returnIn({ search, hash }: Pick<AuthRedirectMessage, 'search' | 'hash'>): MetaReturn | undefined {
  const [query, fragment] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))]
  const [state, requestId] = ['state', 'request_id'].map(name => query.get(name) ?? fragment.get(name) ?? '')
  return state && requestId ? { state, requestId } : undefined
}

/** Takes the returns of this link alone, once each; what other pages wait for is left to them. Gives what ends it. */
export function hearReturns(link: string, take: (answer: MetaReturn) => void): () => void {
  const state = new URL(link).searchParams.get('state')
  const channel = new BroadcastChannel(AUTH_REDIRECT)
  const read = (data: unknown): MetaReturn | undefined => {
    const answer = isMessage(data) ? returnIn(data) : undefined
    return answer?.state === state ? answer : undefined
  }
  const onMessage = ({ data, origin }: MessageEvent<unknown>) => {
    const answer = origin === window.location.origin ? read(data) : undefined
    if (answer) take(answer)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const answer = read(data)
    if (!answer) return
    channel.postMessage({ type: AUTH_TAKEN })
    take(answer)
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
