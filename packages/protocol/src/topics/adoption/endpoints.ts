// Calls about finding ad accounts on the platforms and taking them over (console.md 6). Operations and administrators alone.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { adoptionSchemas } from './schemas.ts'

const FAMILY = '/api/console/ad-accounts'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'ADMIN'] } as const
const workers = { ...readers, changesState: true } as const

export const adoptionEndpoints = endpointsOf<typeof adoptionSchemas>({
  found: { ...readers, path: `${FAMILY}/found`, summary: '渠道已有、系统尚未接管的广告账户' },
  discoveries: { ...readers, path: `${FAMILY}/discoveries`, summary: '各渠道最近一次发现' },
  discover: { changes: ['discoveries'], ...workers, path: `${FAMILY}/discover`, summary: '从渠道发现广告账户' },
  owners: { ...readers, path: `${FAMILY}/owners`, summary: '客户的子客户与主体' },
  adopt: { changes: ['found', 'list'], ...workers, path: `${FAMILY}/adoptions/adopt`, summary: '接管发现的广告账户' },
  upload: {
    changes: ['list'],
    ...workers,
    path: `${FAMILY}/adoptions/upload`,
    carriage: 'multipart',
    summary: '上传接管表格（xlsx、csv，5 MB 以内）并逐行校验',
  },
  confirm: { changes: ['list', 'detail', 'rows'], ...workers, path: `${FAMILY}/adoptions/confirm`, summary: '确认接管' },
  cancel: { changes: ['list', 'detail', 'rows'], ...workers, path: `${FAMILY}/adoptions/cancel`, summary: '取消接管' },
  list: { ...readers, path: `${FAMILY}/adoptions/list`, summary: '接管记录' },
  detail: { ...readers, path: `${FAMILY}/adoptions/detail`, summary: '接管批次' },
  rows: { ...readers, path: `${FAMILY}/adoptions/rows`, summary: '接管批次的逐行结果' },
})

/** Lists of the console that have a file, by what it is called. */
export const adoptionLists = {
  FOUND: { text: '发现的广告账户', endpoint: adoptionEndpoints.found },
  ADOPTIONS: { text: '接管记录', endpoint: adoptionEndpoints.list },
  ADOPTION_ROWS: { text: '接管结果', endpoint: adoptionEndpoints.rows },
} as const
