// Rectification calls: the accounts to be rectified, with what is handed in for them. Sub-customers have calls of their own (spec §6).
import { endpointsOf } from '../../wire/endpoint.ts'
import { violationEndpoints } from './endpoints.ts'
import type { rectificationSchemas } from './rectification-schemas.ts'

const FAMILY = '/api/violate/client/rectification/accounts'
const SUB_FAMILY = '/api/violate/client/sub-customer/rectification/accounts'
const customer = { callers: ['customer'], roles: ['Associated'] } as const
const subCustomer = { callers: ['sub-customer'], roles: ['Associated'] } as const

export const rectificationEndpoints = endpointsOf<typeof rectificationSchemas>({
  rectificationList: {
    path: `${FAMILY}`,
    ...customer,
    summary: '待整改账户，截止最早的在前',
  },
  subCustomerRectificationList: {
    path: `${SUB_FAMILY}`,
    ...subCustomer,
    summary: '子客户：待整改账户，截止最早的在前',
  },
  rectificationDetail: {
    method: 'GET',
    path: `${FAMILY}/{rectification_id}`,
    ...customer,
    summary: '一条整改：违规广告、各轮提交与进度',
  },
  subCustomerRectificationDetail: {
    method: 'GET',
    path: `${SUB_FAMILY}/{rectification_id}`,
    ...subCustomer,
    summary: '子客户：一条整改：违规广告、各轮提交与进度',
  },
  submitRectification: {
    changes: ['rectificationList', violationEndpoints.rectificationCount, 'rectificationDetail'],
    changesState: true,
    path: `${FAMILY}/submit`,
    ...customer,
    summary: '提交整改',
  },
  subCustomerSubmitRectification: {
    changes: ['subCustomerRectificationList', violationEndpoints.subCustomerRectificationCount, 'subCustomerRectificationDetail'],
    changesState: true,
    path: `${SUB_FAMILY}/submit`,
    ...subCustomer,
    summary: '子客户：提交整改',
  },
  batchSubmitRectifications: {
    changes: ['rectificationList', violationEndpoints.rectificationCount, 'rectificationDetail'],
    changesState: true,
    path: `${FAMILY}/batch-submit`,
    ...customer,
    summary: '批量提交整改，逐行返回结果',
  },
  subCustomerBatchSubmitRectifications: {
    changes: ['subCustomerRectificationList', violationEndpoints.subCustomerRectificationCount, 'subCustomerRectificationDetail'],
    changesState: true,
    path: `${SUB_FAMILY}/batch-submit`,
    ...subCustomer,
    summary: '子客户：批量提交整改，逐行返回结果',
  },
  withdrawRectification: {
    changes: ['rectificationList', violationEndpoints.rectificationCount, 'rectificationDetail'],
    changesState: true,
    path: `${FAMILY}/withdraw`,
    ...customer,
    summary: '审核前撤回提交',
  },
  subCustomerWithdrawRectification: {
    changes: ['subCustomerRectificationList', violationEndpoints.subCustomerRectificationCount, 'subCustomerRectificationDetail'],
    changesState: true,
    path: `${SUB_FAMILY}/withdraw`,
    ...subCustomer,
    summary: '子客户：审核前撤回提交',
  },
})
