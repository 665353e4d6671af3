// Ad-account calls (spec §7, Picker calls and Other call families).
import { endpointsOf } from '../../wire/endpoint.ts'
import type { adAccountSchemas } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const adAccountEndpoints = endpointsOf<typeof adAccountSchemas>({
  list: { path: '/api/custom/client/accounts', callers: ['customer'], summary: '广告账户列表' },
  subCustomerList: { path: '/api/custom/client/sub-customer/accounts', callers: ['sub-customer'], summary: '广告账户列表（子客户）' },
  addQuotaPicker: { path: '/api/custom/client/accounts/add-quota/batch-account-list', callers: both, summary: '批量新增额度可选账户' },
  reduceQuotaPicker: {
    path: '/api/custom/client/accounts/reduce-quota/batch-account-list',
    callers: ['customer'],
    summary: '批量调减可选账户',
  },
  clearQuotaPicker: { path: '/api/custom/client/accounts/clear-quota/batch-account-list', callers: both, summary: '批量清零可选账户' },
  byId: { method: 'GET', path: '/api/custom/client/accounts/{id}', callers: both, summary: '账户详情' },
  baseInfo: { method: 'GET', path: '/api/custom/client/accounts/{id}/base-info', callers: both, summary: '账户基本信息' },
  quota: {
    method: 'GET',
    path: '/api/custom/client/accounts/{id}/quota',
    callers: both,
    summary: '渠道实时额度（供合作方系统查询；门户页面用列表与额度能力接口）',
  },
  check: {
    path: '/api/custom/client/accounts/check',
    callers: both,
    summary: '检查账户能否新增额度（供合作方系统在提交申请前批量检查；门户页面由选择器与报价接口给出同样的结论）',
  },
  sync: {
    changes: ['list', 'subCustomerList', 'byId'],
    path: '/api/custom/client/accounts/accountSync',
    callers: both,
    changesState: true,
    summary: '同步账户余额',
  },
  remark: {
    changes: ['list', 'subCustomerList', 'byId'],
    path: '/api/custom/client/accounts/remark',
    callers: both,
    changesState: true,
    summary: '修改账户备注',
  },
  lowDays: { path: '/api/custom/client/accounts/low-days', callers: both, roles: ['Associated'], summary: '余额预警天数' },
  setLowDays: {
    path: '/api/custom/client/accounts/low-days/set',
    callers: ['customer'],
    roles: ['Associated'],
    changesState: true,
    changes: 'all',
    summary: '设置余额预警天数',
  },
  changes: { path: '/api/custom/client/accounts/change-details', callers: ['customer'], summary: '账户变更记录' },
  subCustomerChanges: {
    path: '/api/custom/client/sub-customer/accounts/change-details',
    callers: ['sub-customer'],
    summary: '账户变更记录（子客户）',
  },
})
