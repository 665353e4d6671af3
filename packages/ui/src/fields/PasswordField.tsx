// A password that can be shown, pasted and filled in by a password manager.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './fields.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Omit<TextFieldProps, 'type' | 'suffix' | 'autoComplete'> & {
  /** Tells password managers whether one is asked for or chosen. */
  autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = (props: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      suffix={
        <IconButton
          className={styles.eye ?? ''}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          icon={shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
