// The columns of campaigns, ad groups and ads, their phone card and their file (screens.md 5.19).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { nameOfChannel, portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { customer } from '../../vocabulary/buttons.ts'
import { AD_LEVELS, BUDGET_KINDS } from '../ads/enums.ts'
import { adManagementEndpoints } from './endpoints.ts'
import { AD_OBJECTIVES, AD_STATES } from './enums.ts'
import { adFilters } from './lists.ts'
import type { Ad } from './schemas.ts'

const MONEY = { kind: 'money', currency: 'currency', hasSymbol: true, sortable: true } as const
const COUNT = { kind: 'number', width: 100, sortable: true } as const

export const adRows = listOf<Ad>()({
  title: '广告',
  key: 'object_id',
  rowName: ['name'],
  columns: {
    switch: { kind: 'own', title: '开关', width: 64, pin: 'left', locked: true },
    name: { kind: 'own', title: '名称', width: 310, pin: 'left', locked: true },
    account: { kind: 'named', title: '账户', width: 190, field: 'account_name', id: 'outside_account_id' },
    state: { kind: 'own', title: '状态', width: 150 },
    objective: { kind: 'code', title: '目标', width: 96, field: 'objective', texts: AD_OBJECTIVES, hiddenByDefault: true },
    budget: { kind: 'own', title: '预算', width: 130, align: 'right', sortable: true },
    spend_today: { ...MONEY, title: '今日消耗', width: 120, field: 'spend_today' },
    spend: { ...MONEY, title: '7 日消耗', width: 120, field: 'spend', hint: '含今日，按账户时区分日。多币种按今日汇率折算后排序。' },
    impressions: { ...COUNT, title: '展示', field: 'impressions', hint: '近 7 日，含今日；点击、转化等各列相同。' },
    clicks: { ...COUNT, title: '点击', field: 'clicks' },
    ctr: { kind: 'own', title: 'CTR', width: 90, align: 'right', sortable: true },
    cpc: { ...MONEY, title: 'CPC', width: 110, field: 'cpc' },
    conversions: { ...COUNT, title: '转化', field: 'conversions' },
    cpa: { ...MONEY, title: 'CPA', width: 110, field: 'cpa' },
    read: { kind: 'time', title: '更新时间', width: 170, field: 'read_at' },
  },
  card: {
    head: ['name', 'switch'],
    figures: ['spend_today', 'spend', 'budget'],
    lines: [
      ['state'],
      ['account'],
      [
        ['点击', 'clicks'],
        ['CPC', 'cpc'],
      ],
      [
        ['转化', 'conversions'],
        ['CPA', 'cpa'],
      ],
      [['更新于', 'read']],
    ],
  },
})

export const adFile = {
  outside_id: { kind: 'id', title: 'ID', width: 24 },
  name: { kind: 'text', title: '名称', width: 40 },
  level: { kind: 'code', title: '层级', width: 10, texts: AD_LEVELS },
  campaign_id: { kind: 'id', title: '广告系列 ID', width: 24 },
  ad_group_id: { kind: 'id', title: '广告组 ID', width: 24 },
  outside_account_id: { kind: 'id', title: '广告账户 ID', width: 24 },
  account_name: { kind: 'text', title: '广告账户名称', width: 32 },
  state: { kind: 'code', title: '状态', width: 14, texts: textsOf(AD_STATES) },
  effective: { kind: 'text', title: '渠道状态', width: 24 },
  objective: { kind: 'code', title: '目标', width: 12, texts: AD_OBJECTIVES },
  currency: { kind: 'text', title: '币种', width: 8 },
  budget_kind: { kind: 'code', title: '预算类型', width: 12, texts: BUDGET_KINDS },
  budget: { kind: 'amount', title: '预算', width: 16 },
  spend_today: { kind: 'amount', title: '今日消耗', width: 16 },
  spend: { kind: 'amount', title: '7 日消耗', width: 16 },
  impressions: { kind: 'number', title: '展示', width: 12 },
  clicks: { kind: 'number', title: '点击', width: 12 },
  ctr: { kind: 'number', title: 'CTR（%）', width: 10 },
  cpc: { kind: 'amount', title: 'CPC', width: 12 },
  conversions: { kind: 'number', title: '转化', width: 12 },
  cpa: { kind: 'amount', title: 'CPA', width: 12 },
  read_at: { kind: 'time', title: '更新时间', width: 20 },
} as const satisfies FileColumns

export const adManagementLists = portalLists(adManagementEndpoints, {
  ADS: {
    call: 'list',
    filters: adFilters,
    rows: adRows,
    file: adFile,
    title: '广告管理',
    fileName: nameOfChannel('广告'),
    pages: [{ route: 'AdManageList', buttons: { switchAds: customer, changeBudgets: customer } }],
  },
})
