// File calls: upload, and tickets for reading (spec §7, File uploads). Files themselves are read at FILES_PATH, without an envelope.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { fileSchemas } from './schemas.ts'

export const fileEndpoints = endpointsOf<typeof fileSchemas>({
  upload: {
    path: '/api/file/client/upload',
    carriage: 'multipart',
    callers: ['user'],
    changesState: true,
    summary: '上传图片（头像、反馈截图）',
  },
  uploadEvidence: {
    path: '/api/file/client/evidence',
    carriage: 'multipart',
    spools: true,
    callers: ['customer', 'sub-customer'],
    roles: ['Associated'],
    changesState: true,
    summary: '上传凭证（图片、视频或 PDF，单个不超过 20 MB）',
  },
  tickets: { path: '/api/file/client/tickets', callers: ['user'], summary: '换取文件访问凭证（5 分钟内有效）' },
})
