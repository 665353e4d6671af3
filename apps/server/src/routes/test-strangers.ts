// What tests of strangers share: rows as nobody but the system sees them, and answers that tell nothing of what is somebody else's.
import type { World } from '@tallyhelm/world/handles/world'
import { expect } from 'vitest'
import type { Answer } from '../program/test-server.ts'

/** Past every predicate. */
export async function rowsPast<Row extends object>(world: World, query: string): Promise<Row[]> {
  const client = await world.db.pool.connect()
  try {
    await client.query(`begin; select set_config('app.scope', 'system', true)`)
    return (await client.query<Row>(query)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The ids in rows told as JSON. Digits inside a digest or a key are none. */
export const idsIn = (row: string): string[] => row.match(/(?<![\w-])\d{18,19}(?![\w-])/g) ?? []

export function tellsNothing(stranger: { name: string; secrets: ReadonlySet<string> }, answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500)
  const told = [...stranger.secrets].filter(secret => answer.text.includes(secret))
  expect(told, `${stranger.name}, ${what}: ${answer.text}`).toEqual([])
}
