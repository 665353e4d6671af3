// Declared filters: the request's fields are named and typed by the declaration, and each refuses what its kind can't be.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filterFields, withinPeriods } from './filter-fields.ts'
import {
  amountsOf,
  choiceOf,
  companiesOf,
  companyOf,
  daysOf,
  declareFilters,
  type FilterRequest,
  flagOf,
  flagsOf,
  idOf,
  mobileOf,
  numberChoiceOf,
  periodOf,
  platformIdOf,
  platformIdsOf,
  sortBy,
  textOf,
  yesNoOf,
  zoneOf,
} from './filters.ts'

const filters = declareFilters({
  name: textOf('名称', 3),
  type: choiceOf('类型', { ADD: '新增', CLEAR: '清零' }, { wire: 'adjust_type' }),
  mine: flagOf('认领', '我认领的'),
  customer: idOf('客户', { wire: 'customer_id' }),
  account: platformIdOf('账户 ID', { wire: 'outside_account_id' }),
  ids: platformIdsOf('账户 ID', 2, { wire: 'outside_account_ids' }),
  paid: amountsOf('金额'),
  days: daysOf('预计天数', { wire: 'days_left_max' }),
  zone: zoneOf('时区', () => []),
  bound: yesNoOf('授权', { wire: 'personal_auth' }),
  companies: companiesOf('开户公司', 2, { wire: 'company_ids' }),
  company: companyOf('开户公司', { wire: 'company_id' }),
  applied: periodOf('提交时间'),
  nature: numberChoiceOf('性质', { 0: '直客', 1: '代理' }),
  gap: flagsOf('差异', { yes: '有差异', manual: '待核对' }, { yes: 'has_gap', manual: 'has_manual' }),
  phone: mobileOf('手机'),
  sort: sortBy(['at', 'amount']),
})
const request = z.object(filterFields(filters))

test('all filters together, and none', () => {
  const all: FilterRequest<typeof filters> = {
    name: '拉新',
    adjust_type: 'ADD',
    mine: true,
    customer_id: '12',
    outside_account_id: '991',
    outside_account_ids: ['1', '2'],
    paid_min: '400.50',
    paid_max: '500',
    days_left_max: 2.5,
    zone: 'Tokyo',
    personal_auth: false,
    company_ids: ['7', '8'],
    company_id: '7',
    applied_from: '2026-11-01',
    applied_until: '2026-12-01',
    nature: 1,
    has_gap: true,
    has_manual: false,
    phone: '13800000000',
    sort: 'amount',
  }
  expect(request.parse(all)).toEqual(all)
  expect(request.parse({})).toEqual({})
})

test.each([
  ['name', '四个字符', '名称最多 3 个字符'],
  ['adjust_type', 'constructor', '请选择类型'],
  ['mine', 'yes', '认领应为是或否'],
  ['customer_id', '9223372036854775808', '客户格式不正确'],
  ['outside_account_id', '1'.repeat(31), '账户 ID最多 30 个字符'],
  ['outside_account_ids', ['1', '2', '3'], '账户 ID每次最多 2 个'],
  ['paid_min', '-5', '金额格式不正确，最多保留 2 位小数'],
  ['paid_max', '1e3', '金额格式不正确，最多保留 2 位小数'],
  ['days_left_max', 2.55, '预计天数最多 1 位小数'],
  ['days_left_max', -1, '预计天数不能小于 0'],
  ['days_left_max', 3651, '预计天数过大'],
  ['zone', '长'.repeat(61), '时区最多 60 个字符'],
  ['personal_auth', 'yes', '授权应为是或否'],
  ['company_ids', ['1', '2', '3'], '开户公司最多选择 2 个'],
  ['company_id', "1' or '1'='1", '开户公司格式不正确'],
  ['applied_from', '2026-02-30', '提交时间格式不正确'],
  ['applied_until', 20_261_201, '请填写提交时间'],
  ['nature', '1', '请选择性质'],
  ['nature', 2, '请选择性质'],
  ['has_gap', 'yes', '差异应为是或否'],
  ['phone', '138 0000', '手机号格式不正确'],
  ['sort', 'id; drop', 'Invalid option: expected one of "at"|"amount"'],
])('%s refuses %j', (field, value, message) => {
  const parsed = request.safeParse({ [field]: value })
  expect(parsed.error?.issues.map(issue => [issue.path[0], issue.message])).toEqual([[field, message]])
})

const ofMonths = declareFilters({ month: periodOf('账单月份', { mostMonths: 12 }), at: periodOf('时间') })
const within = z.object(filterFields(ofMonths)).superRefine(withinPeriods(ofMonths))
test.each([
  [{}, undefined],
  [{ month_from: '2026-01-01', month_until: '2027-01-01' }, undefined],
  [{ month_from: '2026-01-31', month_until: '2026-12-02' }, undefined],
  [{ month_from: '2027-01-01', month_until: '2026-01-01' }, undefined],
  [{ at_from: '2020-01-01', at_until: '2027-01-01' }, undefined],
  [{ at_from: '2020-01-01' }, undefined],
  [{ month_from: '2026-01-31', month_until: '2027-01-02' }, ['month_until', '账单月份最多选择 12 个月']],
  [{ month_from: '2000-01-01', month_until: '9999-12-31' }, ['month_until', '账单月份最多选择 12 个月']],
  [{ month_from: '2026-01-01' }, ['month_until', '请选择账单月份的起止月份']],
  [{ month_until: '2026-01-01' }, ['month_from', '请选择账单月份的起止月份']],
  [{ month_from: '2026-01-01', month_until: '9999-99-99' }, ['month_until', '账单月份格式不正确']],
])('a period of whole months takes twelve of them and both ends: %j', (asked, problem) => {
  const issues = within.safeParse(asked).error?.issues.map(issue => [issue.path[0], issue.message])
  expect(issues).toEqual(problem === undefined ? undefined : [problem])
})
