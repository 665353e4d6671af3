// ① and ②: the template of the type, and the rows from a file or the clipboard.
import { HiddenRowsQuestion } from '@tallyhelm/browser/forms/HiddenRowsQuestion'
import { importEndpoints } from '@tallyhelm/protocol/topics/imports/endpoints'
import { IMPORT_TYPES, type ImportType, type SheetFormat } from '@tallyhelm/protocol/topics/imports/enums'
import { MAX_IMPORT_ROWS } from '@tallyhelm/protocol/topics/imports/limits'
import { columnsOf, importTypesOf } from '@tallyhelm/protocol/topics/imports/sheets'
import { SHEET_FILE } from '@tallyhelm/protocol/topics/files/enums'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { type UploadedFile, UploadTile } from '@tallyhelm/ui/layout/UploadTile'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'
import { TYPE_WORDS } from './type-words.ts'
import { useCreateBatch } from './use-create-batch.ts'
import { useSheetDownload } from './use-sheet-download.ts'
import { useProfile } from '../../session/use-session.ts'

const MB = 1024 * 1024
const ACCEPT = SHEET_FILE.extensions.map(extension => `.${extension}`).join(',')
const SOURCES = [
  { value: 'file', label: '上传文件' },
  { value: 'paste', label: '粘贴数据' },
] as const

/** `start`: the type that the address asks for. */
type Props = { channel: Channel; start: string | undefined; onCreated: (batchId: string) => void }

export function SourceStep({ channel, start, onCreated }: Props) {
  const types = useImportTypes()
  const [type, setType] = useState<ImportType>(types.find(code => code === start) ?? 'ADD')
  const [source, setSource] = useState<'file' | 'paste'>('file')
  const [content, setContent] = useState('')
  const creation = useCreateBatch(channel, type, onCreated)
  const limits = useQuotaLimits()
  const titles = columnsOf({ importType: type, channel }).map(({ title }) => title)
  return (
    <Stack gap={20}>
      <ImportSteps current={content !== '' || creation.fileName !== undefined ? 1 : 0} />
      <RadioGroup
        label="导入类型"
        value={type}
        onChange={next => {
          setType(next)
          creation.forget()
        }}
        options={types.map(code => ({ value: code, label: IMPORT_TYPES[code] }))}
      />
      <p className={styles.limits}>{TYPE_WORDS[type].limits(channel, limits)}</p>
      <TemplateBox channel={channel} type={type} titles={titles} />
      <section aria-labelledby="import-source" className={styles.section}>
        <div className={styles.sectionHead}>
          <h3 id="import-source">② 上传或粘贴</h3>
          <SegmentedControl
            label="数据来源"
            value={source}
            onChange={next => {
              setSource(next)
              creation.forget()
            }}
            options={SOURCES}
          />
        </div>
        {source === 'file' ? (
          <FileSource creation={creation} />
        ) : (
          <PasteSource creation={creation} titles={titles} content={content} onContent={setContent} />
        )}
      </section>
    </Stack>
  )
}

type Creation = ReturnType<typeof useCreateBatch>

function FileSource({ creation: { create, forget, say, question, isPending, fileName, failure } }: { creation: Creation }) {
  const state = failure === undefined ? { state: 'uploading' as const } : { state: 'failed' as const, message: failure }
  const files: UploadedFile[] = fileName === undefined ? [] : [{ id: 'file', name: fileName, ...state }]
  return (
    <>
      <UploadTile
        label="导入文件"
        hideLabel
        accept={ACCEPT}
        files={files}
        help={`支持 xlsx、csv（UTF-8 或 GB18030），不超过 ${SHEET_FILE.mostBytes / MB} MB，最多 ${MAX_IMPORT_ROWS} 行`}
        disabledReason={isPending ? '正在上传并解析…' : undefined}
        onAdd={([file]) => file && create(file)}
        onRemove={forget}
      />
      <HiddenRowsQuestion question={question} onSay={say} />
    </>
  )
}

type PasteProps = { creation: Creation; titles: readonly string[]; content: string; onContent: (content: string) => void }

function PasteSource({ creation: { create, forget, isPending, failure }, titles, content, onContent }: PasteProps) {
  return (
    <>
      <TextArea
        label="粘贴数据"
        hideLabel
        rows={8}
        value={content}
        error={failure}
        placeholder={`从 Excel 复制后粘贴，每行依次为：${titles.join('、')}`}
        help={`每行一条，单元格之间用制表符、逗号或空格分隔，最多 ${MAX_IMPORT_ROWS} 行`}
        onChange={next => {
          onContent(next)
          forget()
        }}
      />
      <div>
        <Button
          loading={isPending}
          loadingText="解析中…"
          disabledReason={content.trim() === '' ? '请先粘贴数据' : undefined}
          onClick={() => create(content)}
        >
          预览校验
        </Button>
      </div>
    </>
  )
}

function TemplateBox({ channel, type, titles }: { channel: Channel; type: ImportType; titles: readonly string[] }) {
  const { fetchSheet, isPending } = useSheetDownload()
  const take = (format: SheetFormat) => () => fetchSheet(importEndpoints.template, { channel, import_type: type, format })
  return (
    <section aria-labelledby="import-template" className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id="import-template">① 下载模板</h3>
      </div>
      <NoticeStrip>
        {IMPORT_TYPES[type]}模板的列：{titles.join('、')}。请勿改动表头；ID 请保持文本格式，避免变成 1.2E+15。
      </NoticeStrip>
      <div className={styles.buttons}>
        <Button size="small" icon={<Download size={14} aria-hidden />} loading={isPending} onClick={take('xlsx')}>
          下载 Excel 模板
        </Button>
        <Button size="small" icon={<Download size={14} aria-hidden />} loading={isPending} onClick={take('csv')}>
          下载 CSV 模板
        </Button>
      </div>
    </section>
  )
}

/** The types of import that the reader may start: a sub-customer's tree has no reduction. */
function useImportTypes(): readonly ImportType[] {
  return importTypesOf(useProfile().isSubCustomer)
}
