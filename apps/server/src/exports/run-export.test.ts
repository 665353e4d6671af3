// An export whose worker dies between storing its file and saying so leaves no file that nobody knows.
import { startExport } from '@tallyhelm/flows/exports/start-export'
import { purgeExports } from '@tallyhelm/flows/exports/purge-exports'
import { rolesOf } from '@tallyhelm/protocol/vocabulary/roles'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCustomer, queryPast } from '../program/test-server.ts'
import { runExport } from './run-export.ts'

let opened: TestWorld
let actor: TenantActor
/** All that was stored and not removed again. */
let stored: Set<string>
beforeEach(async () => {
  opened = await openTestWorld()
  // No platform is asked for an export, and this world refuses even to be copied with its own.
  Object.defineProperty(opened.world, 'platforms', { value: {}, enumerable: true })
  const { customerId, userId } = await addCustomer(opened.world, 1, '13800000001')
  actor = {
    kind: 'user',
    userId,
    userName: '测试',
    sessionId: '0',
    customerId,
    subCustomerId: null,
    customerType: 1,
    isMaster: true,
    roles: rolesOf({
      customer_type: 1,
      customer_nature: null,
      facebook_channel_auth: false,
      rebate_subject: false,
      show_sub_customer_spend: false,
    }),
    needsQuotaApproval: false,
    address: '127.0.0.1',
  }
  stored = new Set()
})
afterEach(() => opened?.close())

/** Keeps count of what lies in the store; with `dies` it is gone right after the file was stored. */
function world(dies = false): World {
  const { files } = opened.world
  return {
    ...opened.world,
    files: {
      ...files,
      async keep(name, file) {
        await files.keep(name, file)
        stored.add(name)
        if (dies) throw new Error('killed')
      },
      async remove(name) {
        await files.remove(name)
        stored.delete(name)
      },
    },
  }
}
const start = async () => (await startExport(world(), actor, { kind: 'CHANGE_DETAILS', request: { format: 'csv' } })).export_id
const rows = () => queryPast(opened.world, 'select state, stored_name from exports_exports order by id')

test('the next try takes its place, and only its own file is left', async () => {
  const exportId = await start()
  await expect(runExport(world(true), { exportId })).rejects.toThrow('killed')
  const [left] = [...stored]
  expect(stored.size).toBe(1)
  await runExport(world(), { exportId })
  expect(stored.size).toBe(1)
  expect(stored.has(left ?? '')).toBe(false)
  expect(await rows()).toEqual([{ state: 'DONE', stored_name: [...stored][0] }])
})

test('when no try is left the export fails and its file goes', async () => {
  const exportId = await start()
  for (let index = 0; index < 3; index += 1) await expect(runExport(world(true), { exportId })).rejects.toThrow('killed')
  expect(stored.size).toBe(1)
  await runExport(world(), { exportId })
  expect([(await rows())[0]?.state, stored.size]).toEqual(['FAIL', 0])
  await purgeExports(world())
  expect(await rows()).toEqual([{ state: 'FAIL', stored_name: null }])
})

test('an export that its queue forgot is cleared up after a day, and one that is done is not', async () => {
  const [forgotten, done] = [await start(), await start()]
  await expect(runExport(world(true), { exportId: forgotten })).rejects.toThrow('killed')
  await runExport(world(), { exportId: done })
  expect(await purgeExports(world())).toEqual({ expired: 0, leftBehind: 0 })
  expect(stored.size).toBe(2)
  opened.clock.advance(24 * 3_600_000 + 1)
  expect(await purgeExports(world())).toEqual({ expired: 0, leftBehind: 1 })
  const kept = (await rows()).find(row => row.state === 'DONE')
  expect([...stored]).toEqual([kept?.stored_name])
})

test('a worker that somebody else has overtaken stores nothing', async () => {
  const exportId = await start()
  const slow = world()
  const { spool } = opened.world.files
  // While this one writes, another worker takes the export and ends it.
  const overtaken = {
    ...spool,
    open: async (options: { isPassing: boolean }) => (await runExport(world(), { exportId }), spool.open(options)),
  }
  await runExport({ ...slow, files: { ...slow.files, spool: overtaken } }, { exportId })
  expect([(await rows())[0]?.state, stored.size]).toEqual(['DONE', 1])
})
