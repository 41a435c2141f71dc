import { useState } from 'react'
import { LONGEST_ADMIN_ADDRESS } from '#domain/shop-admin.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'

const EXAMPLE = 'https://admin.shopify.com/store/your-shop'

type AdminAddressFieldProps = {
  value: string
  isValid: boolean
  onType: (value: string) => void
  onBlur: () => void
}

/** The address of the shop's admin (the input's name is `adminAddress`). Says what is wrong once the person has typed it. */
export function AdminAddressField({ value, isValid, onType, onBlur }: AdminAddressFieldProps) {
  const [isTyped, setIsTyped] = useState(false)
  return (
    <Field
      label="Address of your shop’s admin"
      className="md:col-span-2"
      hint={
        <>
          Such as <span className="break-all">{EXAMPLE}</span>. Orders, customers and products here then link to it. For
          Shopify and WooCommerce, they link to a search for them.
        </>
      }
      error={isTyped && !isValid && `Enter an address that starts with https://, such as ${EXAMPLE}.`}
    >
      <Input
        name="adminAddress"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        maxLength={LONGEST_ADMIN_ADDRESS}
        value={value}
        onChange={({ target }) => {
          setIsTyped(false)
          onType(target.value)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') setIsTyped(true)
        }}
        onBlur={() => {
          setIsTyped(true)
          onBlur()
        }}
      />
    </Field>
  )
}
