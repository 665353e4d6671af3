// What was begun before: drafts to go on with, and what was published with how far it is.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { PUBLICATION_STATES } from '@tallyhelm/protocol/topics/ad-management/publishing-enums'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import type { AdDrafts, PublicationRow } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { Pagination } from '@tallyhelm/ui/table/Pagination'
import { type ReactNode, useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import styles from './create-drafts.module.css'

type Draft = AdDrafts['content'][number]
type Props = {
  /** The draft that is open. */
  current: string
  onClose: () => void
  onDraft: (draftId: string) => void
  onPublication: (publicationId: string) => void
  /** The open one was removed. */
  onGone: () => void
}

export function CreateDraftsDrawer({ current, onClose, onDraft, onPublication, onGone }: Props) {
  return (
    <Drawer open onClose={onClose} title="草稿与发布记录">
      <Stack gap={24}>
        <section aria-labelledby="ad-drafts">
          <h3 id="ad-drafts" className={styles.title}>
            草稿
          </h3>
          <Drafts current={current} onDraft={onDraft} onGone={onGone} />
        </section>
        <section aria-labelledby="ad-publications">
          <h3 id="ad-publications" className={styles.title}>
            发布记录
          </h3>
          <Publications onPublication={onPublication} />
        </section>
      </Stack>
    </Drawer>
  )
}

type LineProps = { channel: Draft['channel']; name: string; note: string; children: ReactNode }

const Line = ({ channel, name, note, children }: LineProps) => (
  <li className={styles.line}>
    <ChannelTile channel={CHANNELS[channel].path} />
    <span className={styles.words}>
      <b>{name}</b>
      <small>{note}</small>
    </span>
    <Row gap={8}>{children}</Row>
  </li>
)

function Drafts({ current, onDraft, onGone }: Pick<Props, 'current' | 'onDraft' | 'onGone'>) {
  const call = useCall(publishingEndpoints.drafts, {}, { staleTime: 0 })
  const remove = useCommand(publishingEndpoints.removeDraft)
  const toast = useToast()
  const [asked, setAsked] = useState<Draft>()
  const drop = (draft: Draft) =>
    remove.mutate(
      { request: { draft_id: draft.draft_id } },
      {
        onSuccess: () => {
          setAsked(undefined)
          toast.success('草稿已删除')
          if (draft.draft_id === current) onGone()
        },
      },
    )
  return (
    <Loaded call={call} lines={4}>
      {({ content }) => (
        <>
          {content.length === 0 ? <Empty title="还没有草稿" text="填写内容会自动保存为草稿" /> : null}
          <ul>
            {content.map(draft => (
              <Line
                key={draft.draft_id}
                channel={draft.channel}
                name={draft.draft_name}
                note={`${draft.saved_by} 保存于 ${timeText(draft.saved_at)}`}
              >
                {draft.draft_id === current ? (
                  <Tag>当前打开</Tag>
                ) : (
                  <Button size="small" aria-label={`继续填写 ${draft.draft_name}`} onClick={() => onDraft(draft.draft_id)}>
                    继续填写
                  </Button>
                )}
                <Button size="small" variant="text" aria-label={`删除草稿 ${draft.draft_name}`} onClick={() => setAsked(draft)}>
                  删除
                </Button>
              </Line>
            ))}
          </ul>
          <ConfirmDialog
            open={asked !== undefined}
            title="删除草稿"
            confirmText="删除草稿"
            onConfirm={() => {
              if (asked) drop(asked)
            }}
            onClose={() => setAsked(undefined)}
          >
            “{asked?.draft_name}”删除后不能恢复。
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  )
}

function Publications({ onPublication }: Pick<Props, 'onPublication'>) {
  const [page, setPage] = useState({ number: 1, size: 10 })
  const call = useCall(publishingEndpoints.publications, { page_num: page.number, page_size: page.size }, { staleTime: 0 })
  return (
    <Loaded call={call} lines={6}>
      {({ content, total_size: total }) =>
        content.length === 0 ? (
          <Empty title="还没有发布过广告" />
        ) : (
          <>
            <ul>
              {content.map(row => (
                <Published key={row.publication_id} row={row} onOpen={() => onPublication(row.publication_id)} />
              ))}
            </ul>
            <Pagination
              label="发布记录分页"
              total={total}
              page={page.number}
              pageSize={page.size}
              onPage={number => setPage({ ...page, number })}
              onPageSize={size => setPage({ number: 1, size })}
            />
          </>
        )
      }
    </Loaded>
  )
}

function Published({ row, onOpen }: { row: PublicationRow; onOpen: () => void }) {
  const { text, tone } = PUBLICATION_STATES[row.state]
  return (
    <Line
      channel={row.account.channel}
      name={row.plan_name}
      note={`${row.account.account_name} · ${row.created_by} · ${timeText(row.created_at)}`}
    >
      <Tag tone={tone}>{text}</Tag>
      <Button size="small" aria-label={`查看 ${row.plan_name}`} onClick={onOpen}>
        查看
      </Button>
    </Line>
  )
}
