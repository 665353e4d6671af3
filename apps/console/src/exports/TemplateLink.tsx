// Saves the template of a sheet: its columns, and a line as it is to be filled in.
import type { ReactNode } from 'react'
import styles from './exports.module.css'
import { csvAddress } from './sheet-files.ts'

type Props = { name: string; columns: readonly string[]; sample: readonly string[]; children?: ReactNode }

export const TemplateLink = ({ name, columns, sample, children = '下载模板' }: Props) => (
  <a className={styles.template} href={csvAddress([columns, sample])} download={`${name}.csv`}>
    {children}
  </a>
)
