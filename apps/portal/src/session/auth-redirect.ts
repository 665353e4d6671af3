// Authorization answers: the way from the popup that a platform led back to the page of this portal that waits for it.

/** What the waiting page is sent; it checks the origin of a message, and that the `state` inside is the one that it asked with. */
export type AuthRedirectMessage = { type: typeof AUTH_REDIRECT; hash: string; search: string }

/** For browsers that have cut the popup from its opener, as a platform's own opener policy makes them. Who takes an answer says AUTH_TAKEN. */
export const AUTH_REDIRECT = 'tallyhelm.auth-redirect'
export const AUTH_TAKEN = 'tallyhelm.auth-redirect.taken'
const MOST_WAIT_MS = 2_000

/** Gives the answer to the opener, or else to whichever page of this origin takes it; false when nobody does. */
export async function returnAnswer(message: AuthRedirectMessage): Promise<boolean> {
  const opener = ownOpener()
  if (!opener) return await broadcast(message)
  opener.postMessage(message, window.location.origin)
  return true
}

function broadcast(message: AuthRedirectMessage): Promise<boolean> {
  const channel = new BroadcastChannel(AUTH_REDIRECT)
  return new Promise(resolve => {
    const settle = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => settle(false), MOST_WAIT_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === AUTH_TAKEN) settle(true)
    })
    channel.postMessage(message)
  })
}

/** The page that opened this window, if it is one of this portal. */
function ownOpener(): Window | undefined {
  const opener: unknown = window.opener
  if (typeof opener !== 'object' || opener === null || opener === window) return undefined
  const page = opener as Window // an opener is a window, by the standard
  try {
    return page.location.origin === window.location.origin ? page : undefined
  } catch {
    return undefined
  }
}
