import { Form } from 'react-router'
import { IconButton } from '#app/components/icon-button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { chatTexts } from '#texts/conversations.ts'
import { listFields, maxSearchLength } from './list-address.ts'

/** Searches conversations. Works without JavaScript. */
export const SearchForm = ({ action, search }: { action: string; search: string }) => (
  <Form method="get" action={action} role="search" className="flex items-end gap-2 px-4 pt-3 pb-2">
    <div className="min-w-0 flex-1">
      <TextField
        type="search"
        key={search}
        name={listFields.search}
        label={chatTexts.search}
        defaultValue={search}
        maxLength={maxSearchLength}
        autoComplete="off"
      />
    </div>
    <span className="flex-none pb-2">
      <IconButton type="submit" icon="search" label={chatTexts.searchGo} />
    </span>
  </Form>
)
