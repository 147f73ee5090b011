import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { chatTextLimit } from '#domain/help/chatbot.ts'
import { href } from '#href.ts'
import { helpCentreTexts as words } from '#texts/help-centre.ts'

/** A question, answered by the assistant's page. */
export const HelpSearch = () => (
  <form action={href('/central-de-ajuda/chatbot')} role="search" className="flex flex-wrap items-end gap-3">
    <div className="min-w-0 flex-[1_1_16rem]">
      <TextField
        name="texto"
        label={words.search}
        icon="search"
        placeholder={words.searchPlaceholder}
        maxLength={chatTextLimit}
        enterKeyHint="search"
        autoComplete="off"
      />
    </div>
    <div className="pb-2">
      <Button type="submit">{words.searchButton}</Button>
    </div>
  </form>
)
