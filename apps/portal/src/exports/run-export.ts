// Runs an export: the file of the call, with its progress in a toast; or a job that works on while the user goes elsewhere.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { exportFileEndpoint } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import type { WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import type { ToastApi } from '@tallyhelm/ui/overlay/Toast'
import { call } from '../api/client.ts'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { download, type Progress } from '../api/download.ts'
import type { ExportChoice, ExportList } from './export-list.ts'

/** So often the toast speaks anew: it is read aloud each time. */
const STEP_PERCENT = 5

/** The list's filters with what was chosen; the server leaves the page numbers aside. */
function wantedOf({ kind, request }: ExportList, choice: ExportChoice): WantedExport {
  const rest = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
  // A list's request plus the export's own fields is the export's request, kind by kind.
  return { kind, request: { ...request, ...rest } } as unknown as WantedExport
}

/** Resolves when it is over, however it ended: failures have been told by then. */
export async function runExport(toast: ToastApi, list: ExportList, choice: ExportChoice, isSubCustomer: boolean): Promise<void> {
  const { kind, request } = wantedOf(list, choice)
  await saveExport(toast, exportFileEndpoint(kind, isSubCustomer), request)
}

/** The file that the call answers with, its progress told in a toast that can stop it. Resolves as `runExport`. */
export async function saveExport<Request>(toast: ToastApi, endpoint: Endpoint<Request, unknown>, request: Request): Promise<void> {
  const stop = new AbortController()
  const key = `export ${crypto.randomUUID()}`
  const show = (text: string) =>
    toast.show('progress', text, {
      key,
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: '取消', onSelect: () => stop.abort() },
    })
  show('正在导出…')
  try {
    const file = await download(endpoint, request, { signal: stop.signal, onProgress: reporter(show) })
    saveFile(file)
    toast.success(`已导出 ${file.name}`, { key, durationMs: 3000 })
  } catch {
    toast.close(key)
    if (stop.signal.aborted) toast.info('已取消导出')
  }
}

/** Tells each full step of what has arrived, once it is known how much there will be. */
function reporter(show: (text: string) => void): (progress: Progress) => void {
  let told = 0
  return ({ received, total }) => {
    const percent = total === undefined ? 0 : Math.floor((received * 100) / total)
    if (percent < told + STEP_PERCENT) return
    told = percent
    show(`正在导出… ${percent}%`)
  }
}

/** Asks for the export in the background; true when the server took it. */
export async function startExport(toast: ToastApi, list: ExportList, choice: ExportChoice): Promise<boolean> {
  try {
    await call(exportEndpoints.start, wantedOf(list, choice), { background: true })
    toast.success('已开始后台导出，完成后可在消息中心的“下载”中取用', { durationMs: 4000 })
    return true
  } catch (error) {
    toast.error(failureText(error), { durationMs: 3000 })
    return false
  }
}
