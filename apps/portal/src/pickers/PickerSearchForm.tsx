// The search of the account picker: company, name, many ids.
import { ID_BOX_MAX_LENGTH } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdBox } from '@tallyhelm/ui/fields/IdBox'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { COMPANY_DEBOUNCE_MS, companyLoader } from './load-companies.ts'
import { EMPTY_SEARCH, type PickerSearch, TOO_MANY_IDS } from './picker-query.ts'
import styles from './pickers.module.css'

type Props = {
  channel: Channel
  /** Hears the text of the id box, which a dialog checks once more on confirming. */
  onIds?: (text: string) => void
  onSearch: (search: PickerSearch) => void
  end: ReactNode
}

export function PickerSearchForm({ channel, onIds, onSearch, end }: Props) {
  const toast = useToast()
  const [company, setCompany] = useState<readonly Option[]>([])
  const [name, setName] = useState('')
  const [ids, setIds] = useState('')
  const load = useMemo(() => companyLoader(channel), [channel])
  const typeIds = (text: string) => {
    setIds(text)
    onIds?.(text)
  }
  const isTooLong = ids.length > ID_BOX_MAX_LENGTH
  const refuseLong = () => toast.error(TOO_MANY_IDS, { key: 'picker' })
  const search = (companyOptions = company) => {
    if (isTooLong) return refuseLong()
    onSearch({ companyId: companyOptions[0]?.value ?? '', name, ids })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const reset = () => {
    setCompany([])
    setName('')
    typeIds('')
    onSearch(EMPTY_SEARCH)
  }
  return (
    <form role="search" aria-label="搜索广告账户" className={styles.search} onSubmit={submit}>
      <div className={styles.searchFields}>
        <RemoteSelect
          label="开户公司"
          placeholder="输入公司名称搜索"
          searchPlaceholder="输入公司名称"
          debounceMs={COMPANY_DEBOUNCE_MS}
          load={load}
          value={company}
          onChange={options => {
            setCompany(options)
            search(options)
          }}
        />
        <TextField label="广告账户名称" placeholder="请输入" value={name} onChange={setName} />
      </div>
      <IdBox
        label="广告账户 ID"
        rows={2}
        value={ids}
        onChange={typeIds}
        onCommit={() => search()}
        onBlur={() => void (isTooLong && refuseLong())}
        error={isTooLong ? TOO_MANY_IDS : undefined}
      />
      <div className={styles.searchEnd}>
        <span>{end}</span>
        <Button size="small" onClick={reset}>
          重置
        </Button>
        <Button size="small" variant="outline" type="submit">
          查询
        </Button>
      </div>
    </form>
  )
}
