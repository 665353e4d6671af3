// Secrets that are replaced while the program runs: looked up in the database by every process, and kept out of what others say.
import { setTimeout as wait } from 'node:timers/promises'

/** In force on all nodes within five seconds: the look, and a slow database. */
export const LOOK_MS = 2_000
/** Sooner after a look that failed: until then a fresh node knows no keys. */
const AGAIN_MS = 500

/** By name, for code that does not know whose they are. */
type Values = Readonly<Record<string, string>>

/** Looks now and every two seconds; gives what ends it. Without the database the secrets at hand go on, and `failed` is told. */
export async function follow(look: () => Promise<void>, failed: (error: unknown) => void): Promise<() => void> {
  const stop = new AbortController()
  const looked = () =>
    look().then(
      () => LOOK_MS,
      (error: unknown) => (failed(error), AGAIN_MS),
    )
  let restMs = await looked()
  void (async () => {
    while (!stop.signal.aborted) {
      await wait(restMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) restMs = await looked()
    }
  })()
  return () => stop.abort()
}

/** What we sealed ourselves. */
export const valuesOf = (text: string): Values => JSON.parse(text) as Values

/** Others repeat what they were sent in their refusals. */
export function withoutSecrets(words: string, values: Values): string {
  return Object.values(values).reduce((text, value) => (value.length < 8 ? text : text.replaceAll(value, '••••')), words)
}
