// Hear a return: the page that gave somebody a link to Meta takes what Meta led back with, from whichever window of this portal it arrived in.
import type { AuthRedirectMessage } from '../session/auth-redirect.ts'
import { hearRedirects } from '../session/hear-redirects.ts'

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
  return hearRedirects(message => {
    const answer = returnIn(message)
    return answer?.state === state ? () => take(answer) : undefined
  })
}
