// Import calls: batch import records (spec §2, Import record; screens.md 5.9). Our own paths, in the style of the account calls.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { importSchemas } from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const importEndpoints = endpointsOf<typeof importSchemas>({
  list: { path: '/api/custom/client/accounts/imports', callers: both, summary: '批量导入记录' },
  template: { answer: 'file', path: '/api/custom/client/accounts/imports/template', callers: both, summary: '下载导入模板' },
  upload: {
    changes: ['list', 'detail'],
    path: '/api/custom/client/accounts/imports/upload',
    carriage: 'multipart',
    callers: both,
    changesState: true,
    summary: '上传导入文件（xlsx、csv，5 MB 以内）并解析',
  },
  paste: {
    changes: ['list', 'detail'],
    path: '/api/custom/client/accounts/imports/paste',
    callers: both,
    changesState: true,
    summary: '粘贴数据并解析',
  },
  detail: { method: 'GET', path: '/api/custom/client/accounts/imports/{batch_id}', callers: both, summary: '导入批次明细：逐行校验与结果' },
  edit: {
    changes: ['list', 'detail'],
    path: '/api/custom/client/accounts/imports/{batch_id}/rows',
    callers: both,
    changesState: true,
    summary: '修改待确认批次的行',
  },
  confirm: {
    changes: ['list', 'detail'],
    path: '/api/custom/client/accounts/imports/{batch_id}/confirm',
    callers: both,
    changesState: true,
    summary: '确认导入，或重新提交资金不足的行',
  },
  cancel: {
    changes: ['list', 'detail'],
    path: '/api/custom/client/accounts/imports/{batch_id}/cancel',
    callers: both,
    changesState: true,
    summary: '撤销待确认的批次',
  },
  failedRows: { answer: 'file', path: '/api/custom/client/accounts/imports/{batch_id}/failed-rows', callers: both, summary: '下载失败行' },
})
