import { PhoneField } from '#app/browser/phone-field.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { DocumentField } from '#app/components/document-field.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { PinField } from '#app/components/pin-field.tsx'
import { PostalCodeField } from '#app/components/postal-code-field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { StarsField } from '#app/components/stars-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { Chapter, Grid } from './ui-frame.tsx'

const when = [
  { value: 'today', label: 'Hoje ou nos próximos dias', help: 'Mostramos o pedido antes dos outros' },
  { value: 'month', label: 'Nos próximos 30 dias' },
  { value: 'quarter', label: 'Nos próximos 3 meses' },
  { value: 'unknown', label: 'Ainda não tenho previsão', disabled: true },
]
const rooms = ['Cozinha', 'Banheiro', 'Sala', 'Quarto', 'Área externa'].map((label) => ({ value: label, label }))
const states = [
  { value: 'MG', label: 'Minas Gerais' },
  { value: 'SP', label: 'São Paulo' },
]

export function Fields() {
  return (
    <Chapter id="campos" title="Campos">
      <Grid>
        <TextField name="nome" label="Nome" required autoComplete="name" help="Como você quer ser chamado." />
        <TextField name="sobrenome" label="Sobrenome" optional defaultValue="Souza" />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          required
          defaultValue="maria@"
          error="Escreva um e-mail completo, como maria@exemplo.com.br."
        />
        <TextField name="busca" label="O que você precisa?" icon="search" placeholder="Ex.: torneira pingando" />
        <TextField name="bloqueado" label="Campo desabilitado" disabled defaultValue="Só o nosso time muda" />
        <SelectField name="estado" label="Estado" options={states} emptyLabel="Escolha o estado" required />
        <PhoneField name="celular" label="Celular" required />
        <PhoneField
          name="celular-cadastro"
          label="Celular (cadastro)"
          format="plain"
          error="Digite um telefone válido"
        />
        <DocumentField name="cpf" label="CPF" help="Para conferir sua identidade. Ninguém mais vê." />
        <PostalCodeField name="cep" label="CEP" optional />
        <MoneyField name="valor" label="Quanto foi combinado?" defaultCents={12345} />
        <MoneyField name="valor-vazio" label="Valor do orçamento" required error="Diga um valor maior que zero." />
        <PinField name="pin" label="Código de 4 dígitos" help="Enviamos por SMS para (11) 91234-5678." />
        <PinField
          name="pin-errado"
          label="Código errado"
          state="error"
          defaultValue="1234"
          error="O código que você digitou está incorreto."
        />
        <PinField
          name="pin-certo"
          label="Código certo"
          state="success"
          defaultValue="4821"
          doneText="Telefone confirmado"
          readOnly
        />
        <PinField name="pin-parado" label="Código desabilitado" disabled />
        <TextareaField name="descricao" label="Conte o que precisa" maxLength={250} optional />
        <TextareaField
          name="relato"
          label="Texto no limite"
          maxLength={44}
          defaultValue="Este texto já ocupa todo o espaço que tinha."
        />
        <ChoiceGroup name="quando" type="radio" label="Para quando?" options={when} defaultValue="today" required />
        <ChoiceGroup
          name="comodos"
          type="checkbox"
          label="Quais cômodos?"
          help="Escolha até 3."
          max={3}
          options={rooms}
          defaultValue={['Cozinha', 'Sala']}
        />
        <ChoiceGroup
          name="contato"
          type="radio"
          look="chips"
          label="Como prefere falar?"
          options={['Só chat', 'WhatsApp', 'Ligação'].map((label) => ({ value: label, label }))}
          error="Escolha uma das opções."
        />
        <ChoiceGroup
          name="dias"
          type="checkbox"
          look="chips"
          label="Em que dias?"
          defaultValue={['Segunda', 'Quarta']}
          options={['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta'].map((label) => ({ value: label, label }))}
        />
        <StarsField name="nota" label="Que nota você dá?" defaultValue={4} required />
        <StarsField name="nota-vazia" label="Pontualidade" error="Escolha uma nota para continuar." />
        <CheckboxField name="termos" label="Li e aceito os termos de uso." required />
        <CheckboxField
          name="termos-erro"
          label="Quero receber avisos por WhatsApp."
          defaultChecked
          error="Confirme para continuar."
        />
        <FileField
          name="fotos"
          label="Fotos"
          optional
          multiple
          accept="image/jpeg,image/png,image/webp"
          help="Até 5 fotos, JPG ou PNG."
        />
        <FileField name="documento" label="Documento" error="Escolha um arquivo de até 10 MB." />
      </Grid>
    </Chapter>
  )
}
