// Import calls: batch import records (spec §2, Import record; screens.md 5.9). Our own paths, in the style of the account calls.
import { endpoint, fileEndpoint } from '../../wire/endpoint.ts'
import type {
  BatchRef,
  FailedRowsRequest,
  ImportConfirmRequest,
  ImportDetail,
  ImportEditRequest,
  ImportListRequest,
  ImportPage,
  ImportPasteRequest,
  ImportUploadRequest,
  TemplateRequest,
} from './schemas.ts'

const both = ['customer', 'sub-customer'] as const

export const importEndpoints = {
  list: endpoint<ImportListRequest, ImportPage>({
    path: '/api/custom/client/accounts/imports',
    callers: both,
    summary: '批量导入记录',
  }),
  template: fileEndpoint<TemplateRequest>({
    path: '/api/custom/client/accounts/imports/template',
    callers: both,
    summary: '下载导入模板',
  }),
  upload: endpoint<ImportUploadRequest, BatchRef>({
    path: '/api/custom/client/accounts/imports/upload',
    carriage: 'multipart',
    callers: both,
    changesState: true,
    summary: '上传导入文件（xlsx、csv，5 MB 以内）并解析',
  }),
  paste: endpoint<ImportPasteRequest, BatchRef>({
    path: '/api/custom/client/accounts/imports/paste',
    callers: both,
    changesState: true,
    summary: '粘贴数据并解析',
  }),
  detail: endpoint<BatchRef, ImportDetail>({
    method: 'GET',
    path: '/api/custom/client/accounts/imports/{batch_id}',
    callers: both,
    summary: '导入批次明细：逐行校验与结果',
  }),
  edit: endpoint<ImportEditRequest, BatchRef>({
    path: '/api/custom/client/accounts/imports/{batch_id}/rows',
    callers: both,
    changesState: true,
    summary: '修改待确认批次的行',
  }),
  confirm: endpoint<ImportConfirmRequest, BatchRef>({
    path: '/api/custom/client/accounts/imports/{batch_id}/confirm',
    callers: both,
    changesState: true,
    summary: '确认导入，或重新提交资金不足的行',
  }),
  cancel: endpoint<BatchRef, BatchRef>({
    path: '/api/custom/client/accounts/imports/{batch_id}/cancel',
    callers: both,
    changesState: true,
    summary: '撤销待确认的批次',
  }),
  failedRows: fileEndpoint<FailedRowsRequest>({
    path: '/api/custom/client/accounts/imports/{batch_id}/failed-rows',
    callers: both,
    summary: '下载失败行',
  }),
}
