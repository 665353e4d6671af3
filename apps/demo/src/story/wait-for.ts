// Wait for what a job or a house brings: asked ten times a second, for minutes at most, since machines may be busy.

const EVERY_MS = 100
const TRIES = 3_000

/** What `look` finds; `what` says in the failure what never came. */
export async function waitFor<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
  throw new Error(`${what} did not come within five minutes.`)
}
