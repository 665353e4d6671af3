// The columns of forewarnings, their phone card, their file and their ads (screens.md 6).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { FOREWARNING_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from './enums.ts'
import { forewarningEndpoints } from './forewarning-endpoints.ts'
import { forewarningFilters } from './forewarning-lists.ts'
import type { ForewarnedAd, Forewarning } from './forewarning-schemas.ts'

export const forewarningRows = listOf<Forewarning>()({
  title: '广告违规预警',
  key: 'forewarning_id',
  rowName: ['account', 'type'],
  columns: {
    account: { kind: 'named', title: '账户', width: 220, pin: 'left', locked: true, field: 'account_name', id: 'outside_account_id' },
    company: { kind: 'text', title: '开户公司', width: 150, field: 'company_name' },
    ads: { kind: 'number', title: '预警广告数', width: 100, field: 'ad_count' },
    level: { kind: 'state', title: '风险等级', width: 90, field: 'level', states: VIOLATION_LEVELS },
    type: { kind: 'code', title: '风险类型', width: 130, field: 'violation_type', texts: VIOLATION_TYPES },
    risk: { kind: 'text', title: '主要风险', width: 220, field: 'main_risk' },
    spend: {
      kind: 'money',
      title: '近 7 日消耗',
      hint: '满 7 天，账户时区',
      width: 130,
      field: 'spend_7d',
      currency: 'currency',
      hasSymbol: true,
      isSpend: true,
    },
    warned: { kind: 'time', title: '预警时间', hint: '北京时间 GMT+8', width: 180, field: 'warned_at' },
    status: { kind: 'state', title: '状态', width: 90, field: 'status', states: FOREWARNING_STATUSES },
    actions: { kind: 'own', title: '操作', width: 224, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['account', 'level', 'status'],
    lines: [['type', ['预警广告', 'ads'], ['近 7 日消耗', 'spend']], ['risk'], [['预警于', 'warned']]],
    end: ['actions'],
  },
})

export const forewarningFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  violation_type: { kind: 'code', title: '风险类型', width: 16, texts: VIOLATION_TYPES },
  level: { kind: 'code', title: '风险等级', width: 10, texts: textsOf(VIOLATION_LEVELS) },
  ad_count: { kind: 'number', title: '预警广告数', width: 12 },
  main_risk: { kind: 'text', title: '主要风险', width: 36 },
  currency: { kind: 'text', title: '币种', width: 8 },
  spend_7d: { kind: 'amount', title: '近 7 日消耗', width: 16, isSpend: true },
  warned_at: { kind: 'time', title: '预警时间', width: 20 },
  status: { kind: 'code', title: '状态', width: 10, texts: textsOf(FOREWARNING_STATUSES) },
} as const satisfies FileColumns

export const forewarningLists = portalLists(forewarningEndpoints, {
  FOREWARNINGS: {
    call: 'list',
    filters: forewarningFilters,
    rows: forewarningRows,
    file: forewarningFile,
    filePath: '/api/violate/client/forewarning/export',
    pages: [{ route: 'ViolateWarning', buttons: { handleForewarning: customer } }],
  },
})

export const forewarnedAdRows = listOf<ForewarnedAd>()({
  title: '预警广告',
  key: 'outside_ad_id',
  rowName: ['ad'],
  columns: {
    preview: { kind: 'own', title: '素材预览', width: 128 },
    ad: { kind: 'named', title: '广告', width: 220, field: 'ad_name', id: 'outside_ad_id' },
    rule: { kind: 'own', title: '命中规则', width: 220 },
    advice: { kind: 'own', title: '建议修改', width: 300 },
    state: { kind: 'own', title: '渠道状态', width: 130 },
    seen: { kind: 'time', title: '预警时间', width: 180, field: 'first_seen_at' },
    link: { kind: 'own', title: '链接', width: 110 },
  },
  card: { head: ['ad', 'state'], lines: [['preview'], [['规则', 'rule']], [['建议', 'advice']], [['预警于', 'seen']]], end: ['link'] },
})
