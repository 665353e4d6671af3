// Reading in the background: it waits near Meta's limits, and stops where the rest is kept for orders and actions.
import type { z } from 'zod'
import { type Failure, type Got, trouble, unreadable } from '../kit/failure.ts'
import { wait } from '../kit/wait.ts'
import { asksForLess } from './errors.ts'
import type { MetaClient, Parameters } from './meta-client.ts'

/** Slower near the limit of calls, and not at all where the rest is kept for orders. */
export async function haveTurn({ throttle }: MetaClient): Promise<Failure | undefined> {
  const standing = throttle.standing()
  if ('stopMs' in standing)
    return { kind: 'rate_limited', trouble: trouble('USAGE', 'the rest of what Meta allows is kept for orders', standing.stopMs) }
  if (standing.pauseMs > 0) await wait(standing.pauseMs)
  return undefined
}

/** Rows a page; a page that is too large for Meta is asked for smaller, down to the last of these. */
const PAGE_SIZES = ['200', '50', '10']
const MAX_PAGES = 500

/** Every row of an edge, each page in its turn. */
export async function allInTurn<Schema extends z.ZodType>(
  client: MetaClient,
  path: string,
  parameters: Parameters,
  row: Schema,
): Promise<Got<z.infer<Schema>[]>> {
  const rows: z.infer<Schema>[] = []
  const sizes = [...PAGE_SIZES]
  let after: string | undefined
  for (let number = 0; number < MAX_PAGES; number += 1) {
    const stop = await haveTurn(client)
    if (stop) return { failure: stop }
    const got = await client.page(path, { ...parameters, limit: sizes[0] ?? '' }, row, after)
    if ('failure' in got) {
      if (sizes.length === 1 || !asksForLess(got.failure)) return got
      sizes.shift()
      continue
    }
    rows.push(...got.value.rows)
    if (got.value.after === undefined) return { value: rows }
    after = got.value.after
  }
  return { failure: unreadable(`more than ${MAX_PAGES} pages`) }
}
