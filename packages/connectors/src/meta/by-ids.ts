// Nodes of the Graph API by their ids, several in one call.
import { z } from 'zod'
import { type Failure, type Got, unreadable } from '../kit/failure.ts'
import type { MetaClient } from './meta-client.ts'

export const MOST_TOGETHER = 50
const byId = z.record(z.string(), z.unknown())

/** Those that are visible. One that is not fails all that it is read with, so they are read in halves until it stands alone. */
export async function readByIds(client: MetaClient, ids: readonly string[], fields: string): Promise<Got<unknown[]>> {
  const got = await client.get('', { ids: ids.join(','), fields }, byId)
  if ('failure' in got) {
    if (!isMissing(got.failure)) return got
    if (ids.length === 1) return { value: [] }
    const middle = Math.ceil(ids.length / 2)
    const first = await readByIds(client, ids.slice(0, middle), fields)
    if ('failure' in first) return first
    const second = await readByIds(client, ids.slice(middle), fields)
    return 'failure' in second ? second : { value: [...first.value, ...second.value] }
  }
  const keys = Object.keys(got.value)
  if (keys.some(key => !ids.includes(key))) return { failure: unreadable('an object that was not asked for') }
  if (keys.length !== ids.length) return { failure: unreadable('an object that was asked for is left out') }
  return { value: Object.values(got.value) }
}

/** Meta words it in two ways, the second where several are read at once. */
const isMissing = ({ kind, trouble }: Failure): boolean => kind === 'gone' || /^803\b/.test(trouble.code)
