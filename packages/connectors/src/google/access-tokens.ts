// Google's access tokens: each lives an hour, is shared by all processes, and one of them renews it before it ends.
import { setTimeout as wait } from 'node:timers/promises'
import { trouble } from '../kit/failure.ts'
import type { AccessTokens, SharedToken, TokenAnswer, TokenStore } from '../ports/access-tokens.ts'
import type { PlatformTrouble } from '../ports/ad-platform.ts'
import type { OnAlarm } from '../ports/handles.ts'
import { type Bought, buyToken, type TokenEndpoint } from './token-endpoint.ts'

export type TokenOptions = TokenEndpoint & {
  store: TokenStore
  onAlarm: OnAlarm
  /** told of trouble with the store or the endpoint that no call has noticed yet */
  onTrouble: (message: string) => void
  /** how long a call without a token waits for the process that renews it */
  patienceMs?: number
}

/** A token is renewed once it has less than this left, and given out until it has less than LEAST_LEFT_MS. */
const RENEW_LEFT_MS = 10 * 60_000
const LEAST_LEFT_MS = 60_000
const LOOK_MS = 250
const PATIENCE_MS = 15_000
/** After trouble, and after a refusal, nobody asks again for so long. */
const TROUBLE_MS = 5_000
const REFUSED_MS = 60_000

/** No purchase before then; `answer` is for calls that have no token meanwhile. */
type Rest = { answer: TokenAnswer; until: number }

/**
 * Without the store a process goes on with the token it holds, and once that ends buys one for itself: Google lets several live at a
 * time. The token endpoint's refusal is alarmed at once, also while the token at hand still lives.
 */
export function createAccessTokens(options: TokenOptions): AccessTokens {
  const nowMs = () => options.clock.now().getTime()
  const hand = createHand(nowMs)
  let rest: Rest | null = null
  let renewing: Promise<TokenAnswer> | null = null

  async function current(): Promise<TokenAnswer> {
    const fresh = hand.give(RENEW_LEFT_MS)
    if (fresh) return fresh
    const isResting = rest !== null && rest.until > nowMs()
    if (!isResting) renewing ??= renew().finally(() => (renewing = null))
    return hand.give(LEAST_LEFT_MS) ?? renewing ?? rest?.answer ?? unavailable('TOKEN_NOT_RENEWED', 'no access token')
  }

  async function renew(): Promise<TokenAnswer> {
    const answer = await obtain(options, hand)
    if (answer.kind === 'token' && hand.give(RENEW_LEFT_MS)) rest = null
    else rest = { answer, until: nowMs() + (answer.kind === 'refused' ? REFUSED_MS : TROUBLE_MS) }
    return answer
  }

  function discard(token: string): void {
    const heldForMs = hand.drop(token)
    if (heldForMs === null) return
    // A platform that refuses fresh tokens too would have us buy one for every call.
    const answer = unavailable('TOKEN_NOT_TAKEN', 'the platform refuses a fresh access token')
    rest = heldForMs < REFUSED_MS ? { answer, until: nowMs() + REFUSED_MS } : null
  }

  return { current, discard }
}

/** The token at hand. `give` has one only with that much left; what was dropped, and all that ended before it, does not come back. */
type Hand = {
  give(leastMs: number): TokenAnswer | null
  take(token: SharedToken | null, leastMs: number): TokenAnswer | null
  /** how long it was at hand; null for another token */
  drop(token: string): number | null
  droppedUntil(): number
}

function createHand(nowMs: () => number): Hand {
  let held: SharedToken | null = null
  let since = 0
  let dropped = 0

  const isWell = (token: SharedToken, leastMs: number) => token.endsAt.getTime() > dropped && token.endsAt.getTime() - nowMs() > leastMs
  const give: Hand['give'] = leastMs => (held && isWell(held, leastMs) ? { kind: 'token', token: held.token } : null)
  return {
    give,
    take(token, leastMs) {
      if (!token || !isWell(token, leastMs)) return null
      if (held?.token !== token.token) since = nowMs()
      held = token
      return give(leastMs)
    },
    drop(token) {
      if (held?.token !== token) return null
      dropped = held.endsAt.getTime()
      held = null
      return nowMs() - since
    },
    droppedUntil: () => dropped,
  }
}

/** Takes what another process has renewed, renews it, or waits for whoever does. */
async function obtain(options: TokenOptions, hand: Hand): Promise<TokenAnswer> {
  const looks = Math.ceil((options.patienceMs ?? PATIENCE_MS) / LOOK_MS)
  for (let look = 0; look < looks; look += 1) {
    const taken = await takeShared(options, hand)
    const fresh = hand.take(taken.shared, RENEW_LEFT_MS)
    if (fresh) return fresh
    if (taken.isOurs) return settle(options, hand, await buyToken(options))
    if (taken.refusal) return refused(options, taken.refusal)
    // Somebody renews it; what is at hand serves meanwhile, and the next call looks again.
    const meanwhile = hand.take(taken.shared, LEAST_LEFT_MS) ?? hand.give(LEAST_LEFT_MS)
    if (meanwhile) return meanwhile
    await wait(LOOK_MS)
  }
  return unavailable('TOKEN_NOT_RENEWED', 'another process is still renewing the access token')
}

async function takeShared({ store, clock, onTrouble }: TokenOptions, hand: Hand): ReturnType<TokenStore['take']> {
  try {
    return await store.take(new Date(Math.max(clock.now().getTime() + RENEW_LEFT_MS, hand.droppedUntil())))
  } catch (error) {
    onTrouble(awayText(error))
    return { shared: null, isOurs: hand.give(LEAST_LEFT_MS) === null, refusal: null }
  }
}

async function settle(options: TokenOptions, hand: Hand, bought: Bought): Promise<TokenAnswer> {
  const { store, onTrouble } = options
  try {
    if (bought.kind === 'token') await store.keep(bought.shared)
    else if (bought.kind === 'refused') await store.putOff(REFUSED_MS, bought.trouble)
    else await store.putOff(TROUBLE_MS, null)
  } catch (error) {
    onTrouble(awayText(error))
  }
  if (bought.kind === 'token') return hand.take(bought.shared, 0) ?? unavailable('TOKEN_TOO_SHORT', 'the token ended before it came')
  if (bought.kind === 'refused') return refused(options, bought.trouble)
  onTrouble(`no access token: ${bought.trouble.code}: ${bought.trouble.message}`)
  return bought
}

function refused({ onAlarm }: TokenOptions, told: PlatformTrouble): TokenAnswer {
  onAlarm({ kind: 'CREDENTIALS_REFUSED', message: `${told.code}: ${told.message}` })
  return { kind: 'refused', trouble: told }
}

function unavailable(code: string, message: string): TokenAnswer {
  return { kind: 'unavailable', trouble: trouble(code, message) }
}

function awayText(error: unknown): string {
  return `the store of access tokens is away: ${error instanceof Error ? error.message : String(error)}`
}
