// The schemas of each call of this topic, tied to its endpoints: one missing or misshaped does not compile.
import { fileAnswer } from '../../wire/file-answer.ts'
import type { SchemasFor } from '../../wire/schemas.ts'
import type { importEndpoints } from './endpoints.ts'
import {
  batchRef,
  failedRowsRequest,
  importConfirmRequest,
  importDetail,
  importEditRequest,
  importListRequest,
  importPage,
  importPasteRequest,
  importUploadRequest,
  templateRequest,
} from './schemas.ts'

export const importSchemas = {
  list: { request: importListRequest, response: importPage },
  template: { request: templateRequest, response: fileAnswer },
  upload: { request: importUploadRequest, response: batchRef },
  paste: { request: importPasteRequest, response: batchRef },
  detail: { request: batchRef, response: importDetail },
  edit: { request: importEditRequest, response: batchRef },
  confirm: { request: importConfirmRequest, response: batchRef },
  cancel: { request: batchRef, response: batchRef },
  failedRows: { request: failedRowsRequest, response: fileAnswer },
} satisfies SchemasFor<typeof importEndpoints>
