// Reading in the background: it waits near Meta's limits, and stops where the rest is kept for orders and actions.
import type { z } from 'zod'
import { type Failure, type Got, trouble, unreadable } from '../kit/failure.ts'
import { wait } from '../kit/wait.ts'
import { asksForLess } from './errors.ts'
import { type BatchAnswer, furtherOf, type MetaClient, pageOf, type Parameters, readAs } from './meta-client.ts'

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

/** Every row of an edge, each page in its turn; behind the cursor if there is one. */
export async function allInTurn<Schema extends z.ZodType>(
  client: MetaClient,
  path: string,
  parameters: Parameters,
  row: Schema,
  behind?: string,
): Promise<Got<z.infer<Schema>[]>> {
  const rows: z.infer<Schema>[] = []
  const sizes = [...PAGE_SIZES]
  let after = behind
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

export type Edge<Schema extends z.ZodType> = { path: string; parameters: Parameters; row: Schema }

/**
 * Every row of some edges, the first page of each in one request: what is asked for changes mostly has no more. One that Meta left out, or whose
 * page was too large, is asked for by itself.
 */
export async function edgesInTurn<Schema extends z.ZodType>(
  client: MetaClient,
  edges: readonly Edge<Schema>[],
): Promise<Got<z.infer<Schema>[]>[]> {
  const stop = await haveTurn(client)
  if (stop) return edges.map(() => ({ failure: stop }))
  const limit = PAGE_SIZES[0] ?? ''
  const sent = await client.batch(edges.map(({ path, parameters }) => ({ method: 'GET', path, parameters: { ...parameters, limit } })))
  if ('failure' in sent && !asksForLess(sent.failure)) return edges.map(() => sent)
  const told: Got<z.infer<Schema>[]>[] = []
  for (const [at, edge] of edges.entries()) told.push(await restOf(client, edge, 'failure' in sent ? null : (sent.value[at] ?? null)))
  return told
}

async function restOf<Schema extends z.ZodType>(
  client: MetaClient,
  { path, parameters, row }: Edge<Schema>,
  answer: BatchAnswer | null,
): Promise<Got<z.infer<Schema>[]>> {
  if (answer === null || ('failure' in answer.got && asksForLess(answer.got.failure))) return await allInTurn(client, path, parameters, row)
  if ('failure' in answer.got) return answer.got
  const page = readAs(pageOf(row), answer.got.value)
  if ('failure' in page) return page
  const further = furtherOf(page.value.paging, undefined)
  if ('failure' in further) return further
  if (further.value.after === undefined) return { value: page.value.data }
  const rest = await allInTurn(client, path, parameters, row, further.value.after)
  return 'failure' in rest ? rest : { value: [...page.value.data, ...rest.value] }
}
