// The picture that stands for a video until it plays, out of the customer's library.
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Field } from '@tallyhelm/ui/fields/Field'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { factsText } from '../../creatives/asset-texts.ts'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

const CreateAssetPicker = lazy(async () => ({ default: (await import('./CreateAssetPicker.tsx')).CreateAssetPicker }))

export function CreateCoverField({ form }: { form: CreateForm }) {
  const [isPicking, setIsPicking] = useState(false)
  const { channel, creative } = form.values
  const coverId = creative.cover_asset_id ?? null
  const cover = useCall(creativeEndpoints.asset, { asset_id: coverId ?? '' }, { enabled: coverId !== null })
  const { id, error } = form.bind('creative.cover_asset_id')
  const label = coverId === null ? '选择封面' : '更换封面'
  return (
    <Field label="视频封面" required id={id} error={error} help="从素材库选择图片，视频播放前显示">
      {ids => (
        <Row gap={12}>
          {coverId === null || cover.data === undefined ? null : (
            <span className={styles.account}>
              <b>{cover.data.name}</b>
              <small>{factsText(cover.data)}</small>
            </span>
          )}
          <Button
            id={ids.id}
            aria-label={label}
            aria-describedby={ids['aria-describedby']}
            aria-haspopup="dialog"
            onClick={() => setIsPicking(true)}
          >
            {label}
          </Button>
          {isPicking && channel !== 'GOOGLE' ? (
            <Suspense fallback={null}>
              <CreateAssetPicker
                channel={channel}
                chosen={coverId}
                only="IMAGE"
                onClose={() => setIsPicking(false)}
                onConfirm={asset => {
                  setIsPicking(false)
                  form.put('creative', { cover_asset_id: asset.asset_id })
                }}
              />
            </Suspense>
          ) : null}
        </Row>
      )}
    </Field>
  )
}
