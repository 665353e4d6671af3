// Wait for what a job or a house brings: asked ten times a second, for a minute at most.

const EVERY_MS = 100
const TRIES = 600

/** What `look` finds; `what` says in the failure what never came. */
export async function waitFor<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
  throw new Error(`${what} did not come within a minute.`)
}
