// The command agency:import: reads a folder of sheets, prints what would come of each row, and imports them when told to.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FolderPreview, importFolder, previewFolder } from '@tallyhelm/flows/takeovers/import-folder'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { HIDDEN_ROWS, type HiddenRows, readingTexts } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { isMoneySheet, TAKEOVER_SHEET_CODES, takeoverSheet, takeoverStateText } from '@tallyhelm/protocol/topics/takeovers/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { takeoverOf } from '@tallyhelm/views/takeovers/takeover-list'
import type { World } from '@tallyhelm/world/handles/world'

/** `hidden`: what becomes of hidden rows and columns in all files; undefined asks. */
export type ImportOrder = { folder: string; by: string | undefined; hidden: HiddenRows | undefined }

const HIDDEN_ANSWERS: Readonly<Record<string, HiddenRows>> = { skip: 'SKIP', read: 'READ' }

/** `agency:import <folder> [--hidden skip|read] [--apply --by <login name>]`; undefined for anything else. */
export function importOrderOf(args: readonly string[]): ImportOrder | undefined {
  const [folder, ...rest] = args
  if (folder === undefined || folder === '' || folder.startsWith('--')) return undefined
  const isAnswered = rest[0] === '--hidden'
  const hidden = isAnswered ? entryOf(HIDDEN_ANSWERS, rest[1] ?? '') : undefined
  if (isAnswered && hidden === undefined) return undefined
  const [apply, flag, by, ...more] = isAnswered ? rest.slice(2) : rest
  if (apply === undefined) return { folder, by: undefined, hidden }
  return apply === '--apply' && flag === '--by' && by !== undefined && more.length === 0 ? { folder, by, hidden } : undefined
}

export const IMPORT_USAGE =
  '用法 (usage)：npm run agency:import -- <文件夹 folder> [--hidden skip|read] [--apply --by <管理员账号 administrator>]'
const MOST_SHOWN = 200

/** False when something is wrong: files that are no sheets, or rows. Files that are no sheets stop an import before it begins. */
export async function importAgency(world: World, { folder, by, hidden }: ImportOrder, print: (line: string) => void): Promise<boolean> {
  const names = (await readdir(folder)).filter(name => /\.(xlsx|csv)$/i.test(name) && !/^[.~]/.test(name)).sort()
  const files = await Promise.all(
    names.map(async fileName => ({ fileName, bytes: new Uint8Array(await readFile(join(folder, fileName))), hiddenRows: hidden })),
  )
  const preview = await previewFolder(world, files)
  printPreview(preview, print)
  const wrong = preview.judged.filter(({ state }) => state === 'INVALID').length
  if (preview.sheets.length === 0) print('文件夹中没有可导入的表格 (no sheets)')
  if (preview.refused.length > 0 || preview.sheets.length === 0) return false
  if (by === undefined) {
    print('以上为预览，未写入任何数据；确认后加 --apply --by <管理员账号> (a preview, nothing was written)')
    return wrong === 0
  }
  if (!preview.judged.some(({ state }) => state === 'READY')) {
    print('没有需要导入的行 (nothing to import)')
    return wrong === 0
  }
  const { runId } = await importFolder(world, { loginName: by, reason: '命令行导入旧系统数据' }, preview.sheets)
  await printUnderWay(world, runId, print)
  return wrong === 0
}

/** What is made, and what goes on without the command. */
async function printUnderWay(world: World, runId: string, print: (line: string) => void): Promise<void> {
  const run = await takeoverOf(world.db, { run_id: runId })
  print(`导入编号 ${runId}：${takeoverStateText(run)}；已导入 ${run.done} 行，已存在 ${run.same} 行，有问题 ${run.wrong} 行`)
  const waiting = run.sheets.filter(sheet => sheet.waiting > 0 || sheet.ready > 0)
  for (const { sheet, waiting: rows, ready } of waiting)
    print(
      isMoneySheet(sheet)
        ? `  ${takeoverSheet(sheet).title}：${rows + ready} 行待另一人在审核中心复核 (waits for a second person)`
        : `  ${takeoverSheet(sheet).title}：${rows + ready} 行由后台逐个读取渠道，尚未接管 (under way)`,
    )
  if (waiting.length > 0) print('进度见运营后台“旧系统导入”；全部结束前请勿视为已接入 (not finished yet)')
}

function printPreview({ sheets, judged, refused }: FolderPreview, print: (line: string) => void): void {
  for (const { fileName, problem } of refused) print(`✗ ${fileName}：${problem}`)
  if (refused.some(({ refusal }) => refusal === 'IMPORT_ROWS_HIDDEN'))
    print(`  加 --hidden skip ${HIDDEN_ROWS.SKIP}，或 --hidden read ${HIDDEN_ROWS.READ} (say what becomes of hidden rows)`)
  for (const sheet of TAKEOVER_SHEET_CODES.filter(code => sheets.some(read => read.sheet === code))) {
    const rows = judged.filter(row => row.sheet === sheet)
    const read = sheets.find(one => one.sheet === sheet)
    const count = (state: string) => rows.filter(row => row.state === state).length
    const making = isMoneySheet(sheet) ? '将提交复核' : sheet === 'ACCOUNTS' ? '将接管（未向渠道核对）' : '将新建'
    print(
      `${takeoverSheet(sheet).title}：${rows.length} 行，${making} ${count('READY')}，已存在 ${count('SAME')}，有问题 ${count('INVALID')}`,
    )
    if (read !== undefined) print(`  读取方式：${readingTexts(read.reading).join('；')}`)
  }
  const wrong = judged.filter(({ state }) => state === 'INVALID')
  for (const { sheet, rowNo, column, problem } of wrong.slice(0, MOST_SHOWN))
    print(`  ${takeoverSheet(sheet).title} 第 ${rowNo} 行${column === null ? '' : `，${column}`}：${problem}`)
  if (wrong.length > MOST_SHOWN) print(`  另有 ${wrong.length - MOST_SHOWN} 行有问题未列出`)
}

/** A folder that is not there explains itself. */
export function folderProblem(error: unknown): Refusal | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR' ? new Refusal('TAKEOVER_NO_FOLDER') : undefined
}
