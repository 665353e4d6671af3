// Landing links over the sandbox: an ad leads to where its links end, as far as anybody knows, and is judged again once somebody does.
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followLinks } from './follow-links.ts'
import { saveDomains } from './keep-domains.ts'
import { targetOf } from './link-targets.ts'
import { lookAtAccount } from './run-tick.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'
import { previewRule } from './try-rule.ts'

type End = Awaited<ReturnType<World['websites']['follow']>>
let stage: MonitorStage
let world: World
const ends = new Map<string, End>()
const asked: string[] = []
beforeAll(async () => {
  stage = await openMonitorStage()
  const follow = async (url: string): Promise<End> => {
    asked.push(url)
    return ends.get(url) ?? { url, trouble: null }
  }
  world = Object.create(stage.world, { websites: { value: { ...stage.world.websites, follow } } }) as World // the same, with these websites
})
afterAll(() => stage?.close())

const LINK = 'https://go.shop.example.com/x'
const looks = () =>
  stage.rows<{ key: string }>(
    sql`select j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'monitors.look'`,
  )

test('its own domain until the end is known, then the end as well; a change is judged at once, and an end that is lost again stays', async () => {
  const account = await accountWithGroups(stage, { one: { spend_per_hour: '2' } })
  await stage.control(`accounts/meta/${account.outsideId}`, {
    ads: [{ id: '120390000000001', name: '广告', ad_set_id: account.ids.one, links: [LINK], page_id: '104000000000001' }],
  })
  await saveDomains(world, stage.customer, { domains: ['shop.example.com'], note: '' })
  const of = { is_all_accounts: false, account_ids: [account.id] }
  const form = formOf(all(leaf('LANDING_DOMAIN', 'NOW', 'OFF_LIST')), of)
  await stage.acting({ ...form, actions: [{ action: 'NOTIFY', delay_minutes: 0 }] })
  await stage.tick()
  const shown = async () => {
    const { content } = await previewRule(world, stage.customer, { form })
    return content.map(each => [each.is_match, each.leaves[0]?.shown])
  }
  expect(await shown()).toEqual([[false, 'go.shop.example.com（部分链接的跳转终点未知，按其自身域名判断）']])

  // The end is on the list: known, and nothing to object to.
  expect(await followLinks(world)).toEqual({ followed: 1 })
  expect(await looks()).toEqual([{ key: `monitors:look:${account.id}` }])
  await lookAtAccount(world, account.id)
  expect(await shown()).toEqual([[false, 'go.shop.example.com']])
  expect(await followLinks(world)).toEqual({ followed: 0 })

  // A day later it leads elsewhere.
  ends.set(LINK, { url: 'https://BAD.Example.NET./buy', trouble: null })
  stage.advance(24 * 60 * MINUTE_MS)
  await stage.tick()
  await followLinks(world)
  await lookAtAccount(world, account.id)
  expect(await shown()).toEqual([[true, 'bad.example.net、go.shop.example.com']])
  expect(
    await stage.rows(sql`select count(*)::int as open from monitors_matches where ad_account_id = ${account.id} and ended_at is null`),
  ).toEqual([{ open: 1 }])

  ends.set(LINK, { url: LINK, trouble: 'LOST' })
  stage.advance(25 * 60 * MINUTE_MS)
  await stage.tick()
  await followLinks(world)
  await lookAtAccount(world, account.id)
  expect(await shown()).toEqual([[true, 'bad.example.net、go.shop.example.com（部分链接的跳转终点未知，按其自身域名判断）']])

  // Nobody follows what no ad that may deliver has.
  await stage.control('ad-objects/120390000000001', { status: 'PAUSED' })
  stage.advance(60 * MINUTE_MS)
  await stage.tick()
  asked.length = 0
  expect(await followLinks(world)).toEqual({ followed: 0 })
  expect(asked).toEqual([])
  await stage.control('ad-objects/120390000000001', { status: 'ACTIVE' })
  await stage.tick()
  expect(await followLinks(world)).toEqual({ followed: 1 })
})

test.each([
  ['https://Shop.Example.COM./a?b', 'shop.example.com'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://user:pw@evil.example/', 'evil.example'],
  ['http://203.0.113.7/x', '203.0.113.7'],
  ['http://3405803783/', '203.0.113.7'],
  ['intent://open#Intent;end', undefined],
  ['javascript:alert(1)', undefined],
])('%s counts by %s', (link, target) => {
  expect(targetOf(link)).toBe(target)
})
