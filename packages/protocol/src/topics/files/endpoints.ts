// File calls: upload, and tickets for reading (spec §7, File uploads). Files themselves are read at FILES_PATH, without an envelope.
import { endpoint } from '../../wire/endpoint.ts'
import type { StoredFile, Tickets, TicketsRequest, UploadRequest } from './schemas.ts'

export const fileEndpoints = {
  upload: endpoint<UploadRequest, StoredFile>({
    path: '/api/file/client/upload',
    carriage: 'multipart',
    callers: ['user'],
    changesState: true,
    summary: '上传图片（头像、反馈截图）',
  }),
  tickets: endpoint<TicketsRequest, Tickets>({
    path: '/api/file/client/tickets',
    callers: ['user'],
    summary: '换取文件访问凭证（5 分钟内有效）',
  }),
}
