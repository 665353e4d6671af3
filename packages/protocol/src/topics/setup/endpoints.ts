// Setup calls of the console: the list, and the tests behind some of its lines; those of channels belong to their own topic.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { setupSchemas } from './schemas.ts'

const admin = { callers: ['staff'], staffRoles: ['ADMIN'] } as const
const trying = { ...admin, changes: ['list'], changesState: true } as const
const FAMILY = '/api/console/setup'

export const setupEndpoints = endpointsOf<typeof setupSchemas>({
  list: { ...admin, path: `${FAMILY}/list`, summary: '开业清单' },
  testSms: { ...trying, path: `${FAMILY}/test-sms`, summary: '发送测试短信（每分钟一条）' },
  testMail: { ...trying, path: `${FAMILY}/test-mail`, summary: '发送测试邮件（每分钟一封）' },
  testStorage: { ...trying, path: `${FAMILY}/test-storage`, summary: '写入并读回一个测试文件' },
})
