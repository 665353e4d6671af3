// Field of assets: those that are chosen, and the dialog to choose from.
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import type { Asset } from '@tallyhelm/protocol/topics/creatives/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Field } from '@tallyhelm/ui/fields/Field'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import { AssetThumb } from './AssetThumb.tsx'
import styles from './creatives.module.css'

const AssetPicker = lazy(async () => ({ default: (await import('./AssetPicker.tsx')).AssetPicker }))

type Props = {
  label: string
  id: string
  error: string | undefined
  help?: string
  /** Of this kind alone; any without it. */
  kind?: AssetKind
  most: number
  value: readonly Asset[]
  onChange: (assets: readonly Asset[]) => void
  obstacleOf?: ((asset: Asset) => string | undefined) | undefined
}

export function AssetField({ label, id, error, help, kind, most, value, onChange, obstacleOf }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const invitation = `${value.length === 0 ? '选择' : '更换'}${label}`
  return (
    <Field label={label} required id={id} error={error} {...(help === undefined ? {} : { help })}>
      {({ 'aria-required': _, 'aria-invalid': __, ...ids }) => (
        <>
          {value.length === 0 ? null : (
            <ul className={styles.chosen} aria-label={`已选${label}`}>
              {value.map(asset => (
                <li key={asset.asset_id}>
                  <AssetThumb asset={asset} />
                  <small>{asset.name}</small>
                  <IconButton
                    label={`移除 ${asset.name}`}
                    tooltip={false}
                    icon={<X size={14} aria-hidden />}
                    onClick={() => onChange(value.filter(one => one.asset_id !== asset.asset_id))}
                  />
                </li>
              ))}
            </ul>
          )}
          <div>
            <Button {...ids} aria-label={invitation} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
              {invitation}
            </Button>
          </div>
          <Suspense fallback={null}>
            {isOpen ? (
              <AssetPicker
                title={`选择${label}`}
                kind={kind}
                most={most}
                chosen={value}
                obstacleOf={obstacleOf}
                onClose={close}
                onConfirm={assets => {
                  onChange(assets)
                  close()
                }}
              />
            ) : null}
          </Suspense>
        </>
      )}
    </Field>
  )
}
