// Calls about bank files. Finance alone; a file books arrivals, which belong to nobody until two people have matched them.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { bankFileSchemas } from './schemas.ts'

const FAMILY = '/api/console/payments/bank-files'
const reading = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'] } as const
const writing = { callers: ['staff'], staffRoles: ['FIN', 'ADMIN'], changesState: true } as const

export const bankFileEndpoints = endpointsOf<typeof bankFileSchemas>({
  list: { ...reading, path: `${FAMILY}/list`, summary: '银行流水文件' },
  detail: { ...reading, path: `${FAMILY}/detail`, summary: '一个银行流水文件与进度' },
  form: { ...reading, path: `${FAMILY}/form`, summary: '一个银行流水文件的读法：各列内容、该银行已有的设置与历史' },
  trial: {
    callers: ['staff'],
    staffRoles: ['FIN', 'ADMIN'],
    path: `${FAMILY}/trial`,
    summary: '更改读法前：该银行上一个文件更改前后的结果',
  },
  lines: { ...reading, path: `${FAMILY}/lines`, summary: '一个银行流水文件的逐行结果' },
  upload: {
    ...writing,
    changes: ['list', 'detail', 'lines'],
    path: `${FAMILY}/upload`,
    carriage: 'multipart',
    summary: '上传一个收款账户的银行流水（xlsx、csv，5 MB 以内）并逐行校验',
  },
  columns: {
    ...writing,
    changes: ['list', 'detail', 'lines', 'form'],
    path: `${FAMILY}/columns`,
    summary: '设置该银行的列与读法，并重新校验',
  },
  another: { ...writing, changes: 'all', path: `${FAMILY}/another`, summary: '说明一行可能重复的流水是另一笔' },
  confirm: { ...writing, changes: 'all', path: `${FAMILY}/confirm`, summary: '确认登记：每笔收入成为待匹配的到账款项' },
  cancel: { ...writing, changes: ['list', 'detail', 'lines'], path: `${FAMILY}/cancel`, summary: '取消银行流水文件' },
})

/** Lists of the console that have a file, by what it is called. */
export const bankFileLists = {
  BANK_FILES: { text: '银行流水', endpoint: bankFileEndpoints.list },
  BANK_LINES: { text: '银行流水逐行结果', endpoint: bankFileEndpoints.lines },
} as const
