// Why the server refused the order, in place.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'

export function RefusalNotice({ error }: { error: ApiError }) {
  return (
    <NoticeStrip tone="error" title="申请未提交">
      {error.msg}
      {error.fields.length === 0 ? null : (
        <ul>
          {error.fields.map(field => (
            <li key={field.path}>{field.msg}</li>
          ))}
        </ul>
      )}
      {error.requestId === undefined ? null : <small> 请求编号 {error.requestId}</small>}
    </NoticeStrip>
  )
}
