// The columns of guidance and of its effect, their phone cards and their files (screens.md 5.19).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import type { Effect } from './effect-schemas.ts'
import { guidanceEndpoints } from './endpoints.ts'
import { EFFECT_STATES, GUIDANCE_CATEGORIES, GUIDANCE_SOURCES, GUIDANCE_STATUSES, GUIDANCE_WAYS, IGNORE_REASONS } from './enums.ts'
import { effectFilters, guidanceFilters } from './lists.ts'
import type { Guidance } from './schemas.ts'

export const guidanceRows = listOf<Guidance>()({
  title: '账户建议',
  key: 'guidance_id',
  rowName: ['account', 'title'],
  columns: {
    account: { kind: 'named', title: '账户', width: 210, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    title: { kind: 'own', title: '建议', width: 290 },
    category: { kind: 'code', title: '类型', width: 84, field: 'category', texts: GUIDANCE_CATEGORIES },
    estimate: {
      kind: 'own',
      title: '预估影响',
      width: 236,
      align: 'right',
      hint: '渠道给出的最大百分比 × 账户近 30 日消耗，仅供排序参考。',
    },
    source: { kind: 'code', title: '来源', width: 128, field: 'source', texts: GUIDANCE_SOURCES },
    status: { kind: 'own', title: '状态', width: 130 },
    company: { kind: 'text', title: '开户公司', width: 160, field: 'company_name', hiddenByDefault: true },
    told: { kind: 'time', title: '生成时间', width: 170, field: 'told_at' },
    actions: { kind: 'own', title: '操作', width: 150, align: 'right', pin: 'right' },
  },
  card: { head: ['account', 'status'], lines: [['title'], ['estimate'], [['生成于', 'told']]], end: ['actions'] },
})

export const guidanceFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  title: { kind: 'text', title: '建议', width: 28 },
  category: { kind: 'code', title: '类型', width: 12, texts: GUIDANCE_CATEGORIES },
  body: { kind: 'text', title: '渠道说明', width: 48 },
  currency: { kind: 'text', title: '币种', width: 8 },
  estimate: { kind: 'amount', title: '预估影响（30 日至多）', width: 22 },
  lift: { kind: 'text', title: '渠道预估', width: 28 },
  source: { kind: 'code', title: '来源', width: 16, texts: GUIDANCE_SOURCES },
  way: { kind: 'code', title: '应用方式', width: 14, texts: GUIDANCE_WAYS },
  status: { kind: 'code', title: '状态', width: 10, texts: textsOf(GUIDANCE_STATUSES) },
  ignore_reason: { kind: 'code', title: '忽略原因', width: 16, texts: IGNORE_REASONS },
  ignore_note: { kind: 'text', title: '说明', width: 30 },
  closed_by: { kind: 'text', title: '处理人', width: 14 },
  closed_at: { kind: 'time', title: '处理时间', width: 20 },
  told_at: { kind: 'time', title: '生成时间', width: 20 },
} as const satisfies FileColumns

const SIDE = { width: 130, currency: 'currency', hasSymbol: true } as const
export const effectRows = listOf<Effect>()({
  title: '建议效果',
  key: 'guidance_id',
  rowName: ['account', 'title'],
  columns: {
    account: { kind: 'named', title: '账户', width: 220, pin: 'left', field: 'account_name', id: 'outside_account_id' },
    title: { kind: 'text', title: '建议', width: 220, field: 'title' },
    applied: { kind: 'person', title: '应用人 / 时间', width: 170, field: 'applied_by', at: 'applied_at' },
    state: { kind: 'state', title: '数据', width: 110, field: 'state', states: EFFECT_STATES },
    spendBefore: { kind: 'money', title: '前 7 日消耗', field: 'spend_before', ...SIDE },
    spendAfter: { kind: 'money', title: '后 7 日消耗', field: 'spend_after', ...SIDE },
    conversionsBefore: { kind: 'number', title: '前 7 日转化', width: 110, field: 'conversions_before' },
    conversionsAfter: { kind: 'number', title: '后 7 日转化', width: 110, field: 'conversions_after' },
    cpaBefore: { kind: 'money', title: '前 7 日 CPA', field: 'cpa_before', ...SIDE },
    cpaAfter: { kind: 'money', title: '后 7 日 CPA', field: 'cpa_after', ...SIDE },
    change: { kind: 'own', title: 'CPA 变化', width: 110, align: 'right' },
  },
  card: {
    head: ['account', 'state'],
    figures: ['spendAfter', 'conversionsAfter', 'cpaAfter'],
    lines: [['title'], [['CPA 变化', 'change']], [['应用', 'applied']]],
  },
})

export const effectFile = {
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  company_name: { kind: 'text', title: '开户公司', width: 24 },
  title: { kind: 'text', title: '建议', width: 28 },
  category: { kind: 'code', title: '类型', width: 12, texts: GUIDANCE_CATEGORIES },
  applied_by: { kind: 'text', title: '应用人', width: 14 },
  applied_at: { kind: 'time', title: '应用时间', width: 20 },
  state: { kind: 'code', title: '数据', width: 12, texts: textsOf(EFFECT_STATES) },
  currency: { kind: 'text', title: '币种', width: 8 },
  spend_before: { kind: 'amount', title: '前 7 日消耗', width: 16 },
  spend_after: { kind: 'amount', title: '后 7 日消耗', width: 16 },
  conversions_before: { kind: 'number', title: '前 7 日转化', width: 14 },
  conversions_after: { kind: 'number', title: '后 7 日转化', width: 14 },
  cpa_before: { kind: 'amount', title: '前 7 日 CPA', width: 16 },
  cpa_after: { kind: 'amount', title: '后 7 日 CPA', width: 16 },
  cpa_change: { kind: 'text', title: 'CPA 变化（%）', width: 14 },
} as const satisfies FileColumns

export const guidanceLists = portalLists(guidanceEndpoints, {
  GUIDANCE: {
    call: 'list',
    filters: guidanceFilters,
    rows: guidanceRows,
    file: guidanceFile,
    filePath: '/api/custom/client/account-guidance/export',
    pages: [{ route: 'AdsSuggestion', buttons: { apply: customer, ignore: customer } }],
  },
  GUIDANCE_EFFECT: {
    call: 'effectList',
    filters: effectFilters,
    rows: effectRows,
    file: effectFile,
    filePath: '/api/custom/client/account-guidance/effect/export',
    pages: [{ route: 'AdsSuggestionEffect' }],
  },
})
