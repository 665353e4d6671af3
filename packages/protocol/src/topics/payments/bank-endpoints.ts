// Calls about bank files. Finance alone; a file books arrivals, which belong to nobody until two people have matched them.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { bankFileSchemas } from './bank-schemas.ts'

const FAMILY = '/api/console/payments/bank-files'
const reading = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'] } as const
const writing = { callers: ['staff'], staffRoles: ['FIN', 'ADMIN'], changesState: true } as const

export const bankFileEndpoints = endpointsOf<typeof bankFileSchemas>({
  list: { ...reading, path: `${FAMILY}/list`, summary: '银行流水文件' },
  detail: { ...reading, path: `${FAMILY}/detail`, summary: '一个银行流水文件：列的对应关系与进度' },
  lines: { ...reading, path: `${FAMILY}/lines`, summary: '一个银行流水文件的逐行结果' },
  upload: {
    ...writing,
    changes: ['list', 'detail', 'lines'],
    path: `${FAMILY}/upload`,
    carriage: 'multipart',
    summary: '上传一个收款账户的银行流水（xlsx、csv，5 MB 以内）并逐行校验',
  },
  columns: { ...writing, changes: ['list', 'detail', 'lines'], path: `${FAMILY}/columns`, summary: '设置该银行的列，并重新校验' },
  confirm: { ...writing, changes: 'all', path: `${FAMILY}/confirm`, summary: '确认登记：每笔收入成为待匹配的到账款项' },
  cancel: { ...writing, changes: ['list', 'detail', 'lines'], path: `${FAMILY}/cancel`, summary: '取消银行流水文件' },
})
