// The log of pauses: what each filter finds, and that nobody but the customer sees any of it.
import { accountWithGroups, all, formOf, leaf, type MonitorStage, openMonitorStage } from '@tallyhelm/flows/monitors/test-monitors'
import { tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import { pauseListRequest } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauseList } from './pause-list.ts'

let stage: MonitorStage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage?.close())

test('accounts, rules, ad groups, results and days each find their pauses, for the customer alone', async () => {
  const dear = { spend_per_hour: '600' }
  const [first, second] = [await accountWithGroups(stage, { dear }), await accountWithGroups(stage, { dear })]
  const pausing = async (name: string, id: string) =>
    await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '40')), { rule_name: name, is_all_accounts: false, account_ids: [id] }))
  await pausing('夜间规则', first.id)
  await pausing('白天规则', second.id)
  await stage.tick(3)
  await stage.work()
  const scope = tenantScopeOf(stage.customer)
  const found = async (asked: object, by = scope) => {
    const page = await pauseList(stage.world.db, by, pauseListRequest.parse(asked))
    expect(page.total_size).toBe(page.content.length)
    return page.content.map(row => row.rule_name).toSorted()
  }
  expect(await found({})).toEqual(['夜间规则', '白天规则'])
  expect(await found({ rule_name: '夜' })).toEqual(['夜间规则'])
  expect(await found({ rule_name: '%' })).toEqual([])
  expect(await found({ outside_account_ids: [second.outsideId] })).toEqual(['白天规则'])
  expect(await found({ outside_account_ids: [second.outsideId], rule_name: '夜' })).toEqual([])
  expect(await found({ ad_group: first.ids.dear })).toEqual(['夜间规则'])
  expect(await found({ state: 'PAUSE_FAIL' })).toEqual([])
  expect(await found({ restore_state: 'RESTORED' })).toEqual([])
  expect(await found({ created_until: '2026-01-01' })).toEqual([])
  const strange = await stage.tenant()
  const strangers = [
    { ...scope, customerId: strange.customerId },
    { ...scope, subCustomerId: '1' },
  ]
  for (const stranger of strangers) {
    expect(await found({}, stranger)).toEqual([])
    expect(await found({ outside_account_ids: [second.outsideId], rule_name: '白天' }, stranger)).toEqual([])
    // The wall alone, without the list's own predicate.
    expect(await stage.world.db.read(stranger, tx => tx.rows(sql`select id from monitors_pauses`))).toEqual([])
  }
})
