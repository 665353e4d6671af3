// The server of monitors for tests of their pages: it lists, changes and judges the samples, and keeps what it was asked.
import type { FakeServer } from '@tallyhelm/browser/calls/test-fake-server'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { adAccountSchemas } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { pauseEndpoints } from '@tallyhelm/protocol/topics/monitors/pause-endpoints'
import { type Pause, pauseSchemas } from '@tallyhelm/protocol/topics/monitors/pause-schemas'
import { type CoveredAccount, monitorSchemas, type Rule, type RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import { buttonsOf } from '@tallyhelm/protocol/topics/organization/buttons'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { organizationSchemas } from '@tallyhelm/protocol/topics/organization/schemas'
import { ACCOUNT, BACK_TEST, DETAIL, FAILED, FORM, HELD, JUDGED, PAUSE, RULE, STOPPED } from './test-rules.ts'

export type Standing = {
  rules: Rule[]
  detail: RuleDetail
  pauses: Pause[]
  isOff: boolean
  accessEndsAt: string | null
  domains: string[]
  asked: [string, unknown][]
}

/** The first was never read, and the others were a while ago. */
const COVERAGE: CoveredAccount[] = Array.from({ length: 21 }, (_, index) => {
  const ago = (minutes: number) => (index === 0 ? null : new Date(Date.now() - minutes * 60_000).toISOString())
  const id = String(7_000 + index)
  return {
    account_id: id,
    outside_account_id: `10${id}`,
    account_name: `店铺 ${index + 1}`,
    why: index === 0 ? 'NOT_READ' : null,
    read_at: ago(4),
    pinged_at: ago(130),
  }
})

/** Changes what stands as the server would; `asked` keeps each command with its request. */
export function standMonitors(server: FakeServer): Standing {
  const standing: Standing = {
    rules: [RULE, STOPPED],
    detail: DETAIL,
    pauses: [PAUSE, HELD, FAILED],
    isOff: false,
    accessEndsAt: null,
    domains: ['nordlake.example.com'],
    asked: [],
  }
  const keep = (call: string, request: unknown) => void standing.asked.push([call, request])
  const routes = buttonsOf({ roles: ['Associated', 'FacebookChannel'], isMaster: true, isSubCustomer: false, channels: ['FACEBOOK'] })
  server.answer(organizationEndpoints, organizationSchemas, { authorityConfig: () => ({ routes }) })
  server.answer(adAccountEndpoints, adAccountSchemas, {
    byId: ({ id }) => {
      if (id !== ACCOUNT.account_id) throw new Refusal('NOT_FOUND')
      return { ...sampleOf(adAccountSchemas.byId.response), ...ACCOUNT, channel: 'FACEBOOK' as const }
    },
  })
  server.answer(monitorEndpoints, monitorSchemas, {
    list: ({ page_num, page_size }) => ({
      content: standing.rules,
      total_size: standing.rules.length,
      page_num,
      page_size,
      cards: {
        protected: 12,
        accounts: 15,
        unprotected: [
          { why: 'NO_RULE' as const, accounts: 2 },
          { why: 'TROUBLE' as const, accounts: 1 },
        ],
        access_ends_at: standing.accessEndsAt,
        paused_today: 3,
        saved_usd: '1820.00',
      },
      kill_switch: {
        is_on: standing.isOff,
        by: standing.isOff ? '林知夏' : null,
        since: standing.isOff ? RULE.updated_at : null,
        for_all_reason: null,
      },
    }),
    coverage: ({ page_num, page_size }) => ({
      content: COVERAGE.slice((page_num - 1) * page_size, page_num * page_size),
      total_size: COVERAGE.length,
      page_num,
      page_size,
    }),
    detail: ({ rule_id }) => {
      if (rule_id !== RULE.rule_id) throw new Refusal('NOT_FOUND')
      return standing.detail
    },
    add: request => {
      keep('add', request)
      return { rule_id: RULE.rule_id, version: 1 }
    },
    edit: request => {
      keep('edit', request)
      return { rule_id: RULE.rule_id, version: request.version + 1 }
    },
    editStatus: request => {
      keep('editStatus', request)
      standing.rules = standing.rules.map(rule => (rule.rule_id === request.rule_id ? { ...rule, status: request.status } : rule))
      return { changed: true }
    },
    remove: request => {
      keep('remove', request)
      return { changed: true }
    },
    templates: () => ({
      content: [
        { code: 'NIGHT', name: '夜间突增', note: '夜里消耗突然升高时暂停', form: { ...FORM, account_ids: [], is_all_accounts: true } },
        {
          code: 'NO_CONVERSION',
          name: '零转化高消耗',
          note: '消耗高却没有转化时暂停',
          form: { ...FORM, rule_name: '零转化高消耗', account_ids: [] },
        },
        {
          code: 'NEW_GROUPS',
          name: '新建广告组异常',
          note: '短时间内新建大量广告组',
          form: { ...FORM, rule_name: '新建广告组异常', account_ids: [] },
        },
        {
          code: 'BUDGET',
          name: '预算异常上调',
          note: '日预算升到平时的数倍',
          form: { ...FORM, rule_name: '预算异常上调', account_ids: [] },
        },
      ],
    }),
    preview: request => {
      keep('preview', request)
      return {
        judged: 48,
        matched: 1,
        untold: 2,
        read_at: RULE.updated_at,
        content: [
          { ...JUDGED, is_match: true },
          { ...JUDGED, ad_group_id: HELD.ad_group_id, ad_group_name: HELD.ad_group_name },
        ],
      }
    },
    backTest: request => {
      keep('backTest', request)
      return BACK_TEST
    },
    explain: request => {
      if (request.ad_group_id !== PAUSE.ad_group_id) throw new Refusal('NOT_FOUND')
      keep('explain', request)
      return { at: RULE.updated_at, why: '没有触发：近 1 小时转化数为 2，条件要求 = 0。', group: JUDGED }
    },
    killSwitch: request => {
      keep('killSwitch', request)
      standing.isOff = request.is_on
      return { changed: true }
    },
  })
  standPauses(server, standing, keep)
  return standing
}

function standPauses(server: FakeServer, standing: Standing, keep: (call: string, request: unknown) => void): void {
  const put = (pauseId: string, change: Partial<Pause>) => {
    standing.pauses = standing.pauses.map(pause => (pause.pause_id === pauseId ? { ...pause, ...change } : pause))
    return { changed: true }
  }
  server.answer(pauseEndpoints, pauseSchemas, {
    pauses: ({ page_num, page_size }) => ({ content: standing.pauses, total_size: standing.pauses.length, page_num, page_size }),
    restore: request => {
      keep('restore', request)
      return put(request.pause_id, { restore_state: 'RESTORING' })
    },
    decide: request => {
      keep('decide', request)
      return put(request.pause_id, { state: request.goes_on ? 'PENDING' : 'PAUSE_FAIL' })
    },
    feedback: request => {
      keep('feedback', request)
      return put(request.pause_id, { feedback: request.feedback })
    },
    domains: () => ({ content: standing.domains.map(domain => ({ domain, added_by: '林知夏', added_at: RULE.updated_at, note: '' })) }),
    saveDomains: request => {
      keep('saveDomains', request)
      const added = request.domains.filter(domain => !standing.domains.includes(domain))
      standing.domains = [...standing.domains, ...added]
      return { changed: added.length }
    },
    removeDomains: request => {
      keep('removeDomains', request)
      standing.domains = standing.domains.filter(domain => !request.domains.includes(domain))
      return { changed: 1 }
    },
    suggestDomains: () => ({ content: [{ domain: 'shop.nordlake.example', ads: 14, last_seen_at: RULE.updated_at }] }),
  })
}
